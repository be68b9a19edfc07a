import { type Kysely, sql } from 'kysely'

const FIRST_MOMENT = Date.UTC(2020, 0, 1)
const STEPS = 4096

/** Marks the replies that reopened a submission, as the log tells, and stores from when each of those has been waiting. */
export async function fillWaiting(database: Kysely<unknown>): Promise<void> {
  const reopening = sql`SELECT subject_id FROM events WHERE kind = 'note-added' AND details LIKE '%"status":{%'`
  await sql`UPDATE notes SET reopens = 1 WHERE kind = 'reply' AND id IN (${reopening})`.execute(database)
  const { rows } = await sql<{ submission_id: string; at: string }>`SELECT submission_id, max(created_at) AS at
    FROM notes WHERE reopens = 1 AND removed_at IS NULL GROUP BY submission_id`.execute(database)
  for (const { submission_id, at } of rows) {
    const position = (Date.parse(at) - FIRST_MOMENT) * STEPS
    await sql`UPDATE inbox SET waiting_position = ${position} WHERE submission_id = ${submission_id}`.execute(database)
  }
}
