import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { onTestFinished } from 'vitest'
import type { AppContext } from '../../src/app-context'
import { createFileTransport } from '../../src/mail/file-transport'
import type { QueuedEmail } from '../../src/mail/outbox'
import { writeOwed } from '../../src/submissions/emails/write-owed'

/** An email as the outbox hands it to a transport. */
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
    typed_text: null,
    secret_id: null,
    content_revision: null,
    caused_by: null,
    batch_id: null,
    ...given,
  }
}

/** A queued email with what it says, or will say. */
export async function asWritten(app: AppContext, email: QueuedEmail): Promise<QueuedEmail> {
  return { ...email, ...(await writeOwed(app, email)) }
}

/** An email as it was written to a file. */
export interface WrittenEmail extends Email {
  /** The names of its header's fields, one for each field, in lower case. */
  headerNames: string[]
}

/** Writes an email as the site does without an SMTP server, and reads it as a mail program does. */
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

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
