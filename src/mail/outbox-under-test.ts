import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../database/connection'
import { queueMails } from './outbox'

/** The moment at which the tests of the outbox begin. */
export const START = '2026-06-25T17:00:00.000Z'

/** So many milliseconds after the start. */
export function momentAfter(milliseconds: number): Date {
  return new Date(Date.parse(START) + milliseconds)
}

interface Given {
  to?: string
  subject?: string
  audience?: 'office' | 'sender'
  at?: string
}

/** For tests: queues one mail, caused by a submission of its own; its id. */
export async function queueOne(
  database: Database,
  { to = 'ann@example.org', subject = 'Hello', audience = 'sender', at = START }: Given = {},
) {
  const [id, submissionId] = [randomUUIDv7(), randomUUIDv7()]
  await database
    .insertInto('submissions')
    .values({ id: submissionId, form: 'contact', answers: '{}', digest: 'd', idempotency_key: null, created_at: at })
    .execute()
  const mail = { to, replyTo: 'office@programme.example', subject, text: 'Hello Ann', html: '<p>Hello Ann</p>' }
  await queueMails(database, [{ ...mail, id, submissionId, audience, at }])
  return id
}

/** How a mail stands in the outbox. */
export function readMail(database: Database, id: string) {
  return database.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
