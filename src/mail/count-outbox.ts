import { sql } from 'kysely'
import type { Database } from '../database/connection'
import { audiences } from '../database/tables'
import { isSendTimeReached } from './take-due'

/** The emails that are not sent yet. */
interface OutboxCount {
  waiting: number
  failed: number
  /** Since when the one that has waited longest is due (ISO 8601); undefined where none is. */
  oldestDue: string | undefined
}

/** Counts the emails that are still to be sent or looked at; reads nothing of those that were sent. */
export async function countOutbox(database: Database, now: Date): Promise<OutboxCount> {
  const rows = await database
    .selectFrom('outbox')
    .select(['status', sql<number | string>`count(*)`.as('count')])
    .where('status', 'in', ['waiting', 'failed'])
    .groupBy('status')
    .execute()
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return { waiting: countOf('waiting'), failed: countOf('failed'), oldestDue: await readOldestDue(database, now) }
}

/** An email that staff may still take back, or that waits for the time somebody chose, is not due. */
async function readOldestDue(database: Database, now: Date): Promise<string | undefined> {
  // One audience after the other, so that the index has each first one.
  const untried = audiences.map(
    (audience) => sql`SELECT min(due_at) AS moment FROM outbox
      WHERE status = 'waiting' AND audience = ${audience} AND due_at <= ${now.toISOString()} AND ${isSendTimeReached(now)}`,
  )
  const tried = sql`SELECT min(created_at) FROM outbox WHERE status = 'waiting' AND last_error IS NOT NULL`
  const all = sql.join([...untried, tried], sql` UNION ALL `)
  const { rows } = await sql<{ moment: string | null }>`${all}`.execute(database)
  return rows
    .flatMap(({ moment }) => moment ?? [])
    .sort()
    .at(0)
}
