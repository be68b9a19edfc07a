import { sql } from 'kysely'
import { MINUTE, momentBefore } from '../../../content/moments'
import type { Database } from '../../database/connection'
import type { DeliveryFailure } from '../../database/tables'
import { isServerFailure } from '../../mail/failure'
import { isSendTimeReached } from '../../mail/take-due'

export interface MailDelay {
  /** Number of failed attempts; 0 if nothing was attempted. */
  count: number
  /** True if counting stopped at the maximum. */
  isCapped: boolean
  /** The cause of the delay; null if unknown. */
  failure: DeliveryFailure | null
}

const DELAY_THRESHOLD_MS = 10 * MINUTE

const MAX_COUNTED = 100

/**
 * Summarizes emails that have waited for more than ten minutes, whether or not delivery was attempted; undefined if
 * none. Letters wait for their turn, so they count only once attempted. Every page calls this, so it reads two indexes
 * and no more rows than it counts.
 */
export async function readMailDelay(database: Database, now: Date): Promise<MailDelay | undefined> {
  const before = momentBefore(now, DELAY_THRESHOLD_MS)
  const { rows } = await selectDelayed(before).execute(database)
  if (rows.length === 0) return undefined
  const failures = rows.flatMap(({ failure }) => failure ?? [])
  const count = rows.filter(({ isTried }) => Number(isTried) === 1).length
  return {
    count: Math.min(count, MAX_COUNTED),
    isCapped: count > MAX_COUNTED,
    // Prefer a failure that affects every email, or all letters, to the oldest one.
    failure: failures.find(isServerFailure) ?? failures.find((each) => each === 'daily-limit') ?? failures[0] ?? null,
  }
}

/** Selects the failures of emails that have been waiting since before the given time. */
export function selectDelayed(before: string) {
  const wasSendable = isSendTimeReached(new Date(before))
  return sql<{ failure: DeliveryFailure | null; isTried: number }>`
    SELECT failure, 1 AS "isTried" FROM (SELECT failure FROM outbox WHERE status = 'waiting'
      AND last_error IS NOT NULL AND created_at < ${before} AND ${wasSendable} ORDER BY created_at LIMIT ${sql.lit(MAX_COUNTED + 1)}) AS tried
    UNION ALL SELECT NULL, 0 FROM (SELECT id FROM outbox WHERE status = 'waiting' AND kind <> 'letter'
      AND audience IN ('staff', 'office', 'sender') AND due_at < ${before} AND ${wasSendable} LIMIT 1) AS untried`
}
