import { sql } from 'kysely'
import type { Database } from '../database/connection'
import { audiences } from '../database/tables'
import { isSendTimeReached } from './take-due'

interface OutboxCount {
  waiting: number
  failed: number
  /** The time at which the oldest due email became due (ISO 8601), if any is due. */
  oldestDue: string | undefined
}

/** Counts waiting and failed emails without reading sent ones. */
export async function countOutbox(database: Database, now: Date): Promise<OutboxCount> {
  const rows = await database
    .selectFrom('outbox')
    .select(['status', sql<number | string>`count(*)`.as('count')])
    .where('status', 'in', ['waiting', 'failed'])
    .groupBy('status')
    .execute()
  const getCount = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return { waiting: getCount('waiting'), failed: getCount('failed'), oldestDue: await readOldestDue(database, now) }
}

/** Emails that can still be undone, or are scheduled for later, are not due yet. Letters wait for their turn. */
async function readOldestDue(database: Database, now: Date): Promise<string | undefined> {
  // Query each audience separately: the index then yields its first row directly.
  const untriedQueries = audiences.map(
    (audience) => sql`SELECT min(due_at) AS moment FROM outbox
      WHERE status = 'waiting' AND kind <> 'letter' AND audience = ${audience} AND due_at <= ${now.toISOString()}
      AND ${isSendTimeReached(now)}`,
  )
  const retriedQuery = sql`SELECT min(created_at) FROM outbox WHERE status = 'waiting' AND last_error IS NOT NULL`
  const combinedQuery = sql.join([...untriedQueries, retriedQuery], sql` UNION ALL `)
  const { rows } = await sql<{ moment: string | null }>`${combinedQuery}`.execute(database)
  return rows
    .flatMap(({ moment }) => moment ?? [])
    .sort()
    .at(0)
}
