import type { Database } from '../../database/connection'
import type { EmailKind } from '../../database/email-kinds'
import type { EmailStatus, Moment } from '../../database/tables'
import { whereIn } from '../../database/where-in'
import { type EmailState, toEmailState } from '../../mail/saved-emails'
import { nextAttemptAt } from '../../mail/sendable-since'
import { findCurrentAddress } from '../sender-address'
import { findReferencedSubmission, searchEmails } from './search-emails'

export interface EmailEntry {
  /** UUIDv7, the sort key of the list. */
  id: string
  kind: EmailKind
  audience: 'office' | 'sender' | 'staff'
  to: string
  subject: string
  status: EmailState
  at: Moment
  /** Time of the next attempt. */
  dueAt: Moment
  sentAt: Moment | null
  /** The mail server's reason for rejecting the email. */
  error: string | null
  /** Kind of failure (src/mail/failure.ts), if known. */
  failure: string | null
  /** The submission that the email is about; null if none. */
  submissionId: string | null
  reference: string | null
  /** The staff member who sent the email; null for automatic emails. */
  senderName: string | null
  /** True if the email contains a code or a link, which only the recipient can see. */
  isSecret: boolean
}

/** An email with its text. Codes and links are masked, and health information is redacted. */
export interface EmailRecord extends EmailEntry {
  replyTo: string | null
  /** The sender's corrected address, if different. Used when the email is sent again. */
  correctedTo: string | null
  attempts: number
  text: string
}

interface EmailFilter {
  status?: EmailState | undefined
  /** Words in the recipient's address or subject, or a submission's full reference. */
  q?: string | undefined
  /** The last id of the previous page. */
  after?: string | undefined
}

const MASK = '••••••'

const PAGE_SIZE = 50

interface EmailEntriesPage {
  entries: EmailEntry[]
  /** The `after` of the next page; missing on the last page. */
  next?: string
}

/** Lists emails, newest first, fifty per page. A search page may have fewer entries and still have a next page. */
export async function listEmails(database: Database, { status, after, q }: EmailFilter): Promise<EmailEntriesPage> {
  let query = selectEmails(database)
    .orderBy('outbox.id', 'desc')
    .limit(PAGE_SIZE + 1)
  const submissionId = q === undefined ? undefined : await findReferencedSubmission(database, q)
  if (submissionId !== undefined) query = query.where('outbox.submission_id', '=', submissionId)
  else if (q !== undefined) return searchPage(database, { q, status, after })
  // Nearly all emails are sent, so scanning from the newest is faster than an index on all of them.
  if (status === 'sent') query = query.where('outbox.sent_at', 'is not', null).where('outbox.last_error', 'is', null)
  else if (status === 'saved') query = query.where('outbox.status', '=', 'sent').where('last_error', 'is not', null)
  else if (status) query = query.where('outbox.status', '=', status)
  if (after) query = query.where('outbox.id', '<', after)
  return toEmailPage(await query.execute())
}

function toEmailPage(rows: readonly EmailRow[]): EmailEntriesPage {
  const entries = rows.slice(0, PAGE_SIZE).map(toEmailEntry)
  const last = entries.at(-1)
  return rows.length > PAGE_SIZE && last ? { entries, next: last.id } : { entries }
}

async function searchPage(
  database: Database,
  { q, status, after }: EmailFilter & { q: string },
): Promise<EmailEntriesPage> {
  const { ids, readTo } = await searchEmails(database, { q, status, after, limit: PAGE_SIZE + 1 })
  const found = selectEmails(database)
    .where(whereIn(database, 'outbox.id', ids))
    .orderBy('outbox.id', 'desc')
  const page = toEmailPage(ids.length === 0 ? [] : await found.execute())
  return readTo === undefined ? page : { ...page, next: readTo }
}

export async function readEmail(database: Database, id: string): Promise<EmailRecord | undefined> {
  const found = await selectEmails(database)
    .leftJoin('email_bodies', 'email_bodies.email_id', 'outbox.id')
    .select(['outbox.reply_to as replyTo', 'outbox.attempts', 'email_bodies.text', 'outbox.secret_marker as marker'])
    .where('outbox.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { replyTo, attempts, marker, ...entry } = found
  const { audience, submissionId: submission_id, to: to_address } = entry
  const addressNow = await findCurrentAddress(database, { audience, submission_id, to_address })
  const correctedTo = addressNow === to_address ? null : addressNow
  const text = found.text ?? ''
  return { ...toEmailEntry(entry), replyTo, correctedTo, attempts, text: marker ? text.replaceAll(marker, MASK) : text }
}

function selectEmails(database: Database) {
  return database
    .selectFrom('outbox')
    .leftJoin('submissions', 'submissions.id', 'outbox.submission_id')
    .leftJoin('staff', 'staff.id', 'outbox.caused_by')
    .select(['outbox.id', 'outbox.kind', 'outbox.audience', 'outbox.to_address as to', 'outbox.subject'])
    .select(['outbox.status', 'outbox.created_at as at', nextAttemptAt.as('dueAt'), 'outbox.sent_at as sentAt'])
    .select([
      'outbox.last_error as error',
      'outbox.failure',
      'outbox.submission_id as submissionId',
      'submissions.reference',
    ])
    .select(['staff.name as senderName', 'outbox.secret_id as secretId'])
}

type EmailRow = Omit<EmailEntry, 'isSecret' | 'status'> & { secretId: string | null; status: EmailStatus }

function toEmailEntry({ secretId, ...entry }: EmailRow): EmailEntry {
  return { ...entry, status: toEmailState(entry), isSecret: secretId !== null }
}
