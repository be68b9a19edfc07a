import { sql } from 'kysely'
import { MINUTE, momentBefore } from '../../../content/moments'
import type { Database } from '../../database/connection'
import type { DeliveryFailure } from '../../database/tables'
import { isServerFailure } from '../../mail/failure'
import { isSendTimeReached } from '../../mail/take-due'

/** Emails that wait longer than they should. */
export interface MailDelay {
  /** How many were tried in vain; 0 where none was tried. */
  count: number
  /** Whether there are more than were counted. */
  isCapped: boolean
  /** Why; null where that is not known. */
  failure: DeliveryFailure | null
}

const DELAY_THRESHOLD_MS = 10 * MINUTE

const MOST_COUNTED = 100

/**
 * The emails that have waited for more than ten minutes: tried in vain, or due and not tried at all. Undefined where
 * there are none. Every page asks, so it reads two indexes and no more rows than it counts.
 */
export async function readMailDelay(database: Database, now: Date): Promise<MailDelay | undefined> {
  const before = momentBefore(now, DELAY_THRESHOLD_MS)
  const { rows } = await selectDelayed(before).execute(database)
  if (rows.length === 0) return undefined
  const failures = rows.flatMap(({ failure }) => failure ?? [])
  const count = rows.filter(({ isTried }) => Number(isTried) === 1).length
  return {
    count: Math.min(count, MOST_COUNTED),
    isCapped: count > MOST_COUNTED,
    // What keeps every email back explains more than what is wrong with the oldest.
    failure: failures.find(isServerFailure) ?? failures[0] ?? null,
  }
}

/** The failures of emails that wait since before a moment. */
export function selectDelayed(before: string) {
  const wasSendable = isSendTimeReached(new Date(before))
  return sql<{ failure: DeliveryFailure | null; isTried: number }>`
    SELECT failure, 1 AS "isTried" FROM (SELECT failure FROM outbox WHERE status = 'waiting'
      AND last_error IS NOT NULL AND created_at < ${before} AND ${wasSendable} ORDER BY created_at LIMIT ${sql.lit(MOST_COUNTED + 1)}) AS tried
    UNION ALL SELECT NULL, 0 FROM (SELECT id FROM outbox WHERE status = 'waiting'
      AND audience IN ('staff', 'office', 'sender') AND due_at < ${before} AND ${wasSendable} LIMIT 1) AS untried`
}
