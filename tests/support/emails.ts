import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/database/connection'
import { createFileTransport } from '../../src/mail/file-transport'
import type { QueuedEmail } from '../../src/mail/outbox'

/** An email as the outbox passes it to a transport. */
export function queuedEmail(given: Partial<QueuedEmail> = {}): QueuedEmail {
  return {
    id: randomUUIDv7(),
    submission_id: randomUUIDv7(),
    kind: 'notification',
    dedupe_key: randomUUIDv7(),
    audience: 'office',
    to_address: 'office@program.example',
    reply_to: 'ann@example.org',
    language: 'en',
    subject: 'Message: Ann, Other',
    text: 'Hello',
    html: '<p>Hello</p>',
    status: 'waiting',
    attempts: 1,
    due_at: '2026-06-25T17:00:00.000Z',
    leased_until: null,
    last_error: null,
    failure: null,
    created_at: '2026-06-25T17:00:00.000Z',
    sent_at: null,
    recipient: null,
    secret_marker: null,
    in_reply_to: null,
    secret_id: null,
    send_after: null,
    caused_by: null,
    batch_id: null,
    ...given,
  }
}

/** Selects all emails in the outbox with their texts. */
export function selectComplete(database: Database) {
  return database
    .selectFrom('outbox')
    .innerJoin('email_bodies', 'email_bodies.email_id', 'outbox.id')
    .selectAll('outbox')
    .select(['text', 'html', 'typed_text'])
}

/** An email that was written to a file. */
export interface WrittenEmail extends Email {
  /** The name of each header field in lower case, including repeated ones. */
  headerNames: string[]
}

/** The header fields that every email has exactly once, sorted. */
export const HEADER_NAMES =
  'auto-submitted content-type date from message-id mime-version reply-to subject to x-auto-response-suppress'.split(
    ' ',
  )

/** Writes an email as a site without an SMTP server does, and parses it as a mail program does. */
export async function writeEmail(
  mail: QueuedEmail,
  from = { name: 'Six Saturdays', address: 'hello@program.example' },
) {
  const folder = temporaryFolder()
  await createFileTransport(folder, from).send(mail)
  const [file = ''] = readdirSync(folder)
  const raw = readFileSync(join(folder, file))
  const [header = ''] = raw.toString('latin1').split('\r\n\r\n')
  const fields = header.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n')
  const headerNames = fields.map((field) => field.split(':')[0]?.toLowerCase() ?? '')
  return { ...(await PostalMime.parse(raw)), headerNames } satisfies WrittenEmail
}

/** Creates a folder that is deleted at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
