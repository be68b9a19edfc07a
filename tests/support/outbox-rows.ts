import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../src/database/connection'
import type { EmailKind } from '../../src/database/email-kinds'
import { addToOutbox, type QueuedEmail } from '../../src/mail/outbox'
import { type Attempt, markSentAndLeaseNext } from '../../src/mail/record-attempt'
import { leaseDueEmails } from '../../src/mail/take-due'
import { selectComplete } from './emails'
import { submissionRow } from './submission-rows'

/** Start time of the outbox tests. */
export const START = '2026-06-25T17:00:00.000Z'

/** Returns the time `milliseconds` after the start. */
export function momentAfter(milliseconds: number): Date {
  return new Date(Date.parse(START) + milliseconds)
}

interface Given {
  to?: string
  subject?: string
  audience?: 'office' | 'sender'
  kind?: EmailKind
  at?: string
}

/** Queues one email for a new submission. Resolves to the email's id. */
export async function queueOne(
  database: Database,
  { to = 'ann@example.org', subject = 'Hello', audience = 'sender', at = START, ...given }: Given = {},
) {
  const [id, submissionId] = [randomUUIDv7(), randomUUIDv7()]
  await database
    .insertInto('submissions')
    .values(submissionRow({ id: submissionId, created_at: at }))
    .execute()
  const email = {
    language: 'en',
    to,
    replyTo: 'office@program.example',
    subject,
    text: 'Hello Ann',
    html: '<p>Hello Ann</p>',
  }
  const kind = given.kind ?? (audience === 'office' ? 'notification' : 'confirmation')
  await addToOutbox(database, [{ ...email, id, kind, dedupeKey: `${kind}:${id}`, submissionId, audience, at }])
  return id
}

/** Returns an email's outbox row with its texts. */
export function readOutboxRow(database: Database, id: string) {
  return selectComplete(database).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Leases the next email that is due, or returns undefined if none is. */
export async function takeDueEmail(
  database: Database,
  now: Date,
  letterIntervalMs = 0,
): Promise<QueuedEmail | undefined> {
  const [email] = await leaseDueEmails(database, now, 1, letterIntervalMs)
  return email
}

/** Marks an email as sent. Resolves to false if a later attempt has taken over. */
export async function markSent(database: Database, attempt: Attempt, now: Date): Promise<boolean> {
  const { stored } = await markSentAndLeaseNext(database, [attempt], now, 0)
  return stored.has(attempt.id)
}
