import { sql } from 'kysely'
import { DAY, momentBefore } from '../../content/moments'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import { type AttemptKind, type Moment, visitorAttempts } from '../database/tables'
import { transact } from '../database/transact'
import { appendEvent } from '../log/events'

const RETENTION_MS = 30 * DAY

/** Adds the counts by kind to the rows of the current minute. */
export function storeAttempts(
  database: Database,
  attempts: ReadonlyMap<AttemptKind, number>,
  now: Date,
): Promise<void> {
  return transact(database, async (transaction) => {
    await lockKey(transaction, LOCK_KEY)
    const minute = `${now.toISOString().slice(0, 16)}:00.000Z`
    for (const [kind, count] of attempts)
      await transaction
        .insertInto('refused_attempts')
        .values({ minute, kind, digest: 'others', count })
        .onConflict((conflict) =>
          conflict.columns(['minute', 'kind', 'digest']).doUpdateSet({ count: sql`refused_attempts.count + ${count}` }),
        )
        .execute()
  })
}

/**
 * Summarizes the attempts of past hours in one event, and deletes rows older than 30 days. Returns false if there were
 * none.
 */
export function summarizeAttempts(database: Database, now: Date): Promise<boolean> {
  return transact(database, async (transaction) => {
    await lockKey(transaction, LOCK_KEY)
    await transaction.deleteFrom('refused_attempts').where('minute', '<', momentBefore(now, RETENTION_MS)).execute()
    const hour = startOfHour(now)
    const due = transaction.selectFrom('refused_attempts').where('minute', '<', hour).where('in_log', '=', 0)
    const sums = await due
      .select(['kind', sql<number | string>`sum(count)`.as('count')])
      .groupBy('kind')
      .orderBy('kind')
      .execute()
    if (sums.length === 0) return false
    await transaction
      .updateTable('refused_attempts')
      .set({ in_log: 1 })
      .where('minute', '<', hour)
      .where('in_log', '=', 0)
      .execute()
    const details = Object.fromEntries(sums.map(({ kind, count }) => [kind, Number(count)]))
    await appendEvent(transaction, { kind: 'attempts-refused', actorId: null, details, at: now.toISOString() })
    return true
  })
}

export function startOfHour(now: Date): Moment {
  return `${now.toISOString().slice(0, 13)}:00:00.000Z`
}

/** Counts the attempts that the desk refused in the past 24 hours. */
export async function countAttempts(database: Database, now: Date): Promise<number> {
  const { count } = await database
    .selectFrom('refused_attempts')
    .select(sql<number | string | null>`sum(count)`.as('count'))
    .where('minute', '>', momentBefore(now, DAY))
    .where('kind', 'not in', visitorAttempts)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

const LOCK_KEY = 'refused attempts'
