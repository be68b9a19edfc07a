import type { Insertable, Selectable } from 'kysely'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { perDialect } from '../database/dialect'
import type { EmailKind } from '../database/email-kinds'
import type { EmailBodiesTable, OutboxTable } from '../database/tables'
import type { Email } from './email'

export type OutboxRow = Selectable<OutboxTable>

/** An email with its body. */
export type QueuedEmail = OutboxRow & Pick<EmailBodiesTable, 'text' | 'html'>

interface QueueDetails {
  id: string
  kind: EmailKind
  /** Emails with a key that is already in the outbox are not queued. */
  dedupeKey: string
  submissionId: string | null
  audience: OutboxRow['audience']
  /** The time of its cause (ISO 8601). */
  at: string
  /** The reason for storing it without sending it. */
  stopped?: string | undefined
  /** The time of the first attempt, if later than `at`. */
  dueAt?: string
  /** The time that a staff member scheduled it for (ISO 8601). */
  sendAfter?: string
  /** The id of the sign-in request or link whose code or address is created at delivery. */
  secretId?: string
  /** The placeholder for that code or address in the text. */
  secretMarker?: string
  /** The id of the email that this one replies to. */
  inReplyTo?: string | null
  /** The part that a staff member wrote. */
  typedText?: string
  /** The id of the staff member who sent it. */
  causedBy?: string | null
  batchId?: string | null | undefined
}

/** Removes case and plus-tags (`ann+1@…`), which almost no mail server distinguishes. */
export function normalizeRecipient(address: string): string {
  return address.toLowerCase().replace(/(?<!^)\+[^@]*/, '')
}

/**
 * Queues complete emails in the caller's transaction, so that they are sent if and only if their cause is stored.
 * Resolves to the number of emails queued: those whose dedupe key is already in the outbox are skipped.
 */
export async function addToOutbox(transaction: Database, emails: readonly (Email & QueueDetails)[]): Promise<number> {
  // One by one on SQLite (see add-to-inbox.ts). Together on PostgreSQL, where each statement is a round trip.
  const parts = perDialect(transaction, { sqlite: emails.map((email) => [email]), postgres: [emails] })
  let count = 0
  for (const part of parts) {
    const isCompiled = part.length <= MAX_COMPILED_ROWS
    const { rows } = await (isCompiled ? insertCompiled : insertUncompiled)(transaction, part.map(toOutboxRow))
    const queuedIds = new Set(rows.map(({ id }) => id))
    const bodies = part.filter(({ id }) => queuedIds.has(id)).map(toBodyRow)
    if (bodies.length > 0) await (isCompiled ? insertBodiesCompiled : insertBodiesUncompiled)(transaction, bodies)
    count += bodies.length
  }
  return count
}

/** Submissions queue two emails. Batches of other sizes are too rare to cache their compiled queries. */
const MAX_COMPILED_ROWS = 2

const insertCompiled = compileOnce(insertRows)

const insertUncompiled: typeof insertCompiled = (transaction, rows) =>
  transaction.executeQuery(insertRows(transaction, rows))

function insertRows(transaction: Database, rows: readonly Insertable<OutboxTable>[]) {
  return transaction
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
}

const insertBodiesCompiled = compileOnce(insertBodies)

const insertBodiesUncompiled: typeof insertBodiesCompiled = (transaction, bodies) =>
  transaction.executeQuery(insertBodies(transaction, bodies))

function insertBodies(transaction: Database, bodies: readonly EmailBodiesTable[]) {
  return transaction.insertInto('email_bodies').values(bodies)
}

function toBodyRow({ id, typedText, text, html }: Email & QueueDetails): EmailBodiesTable {
  return { email_id: id, typed_text: typedText ?? null, text, html }
}

function toOutboxRow(queuedEmail: Email & QueueDetails) {
  const { dedupeKey, submissionId, at, dueAt, sendAfter, secretId, secretMarker, inReplyTo, ...rest } = queuedEmail
  const { causedBy, batchId, to, replyTo, stopped, typedText: _, text: __, html: ___, ...email } = rest
  const countsTowardLimit = stopped === undefined && (email.audience === 'sender' || email.kind === 'invitation')
  return {
    ...email,
    submission_id: submissionId,
    dedupe_key: dedupeKey,
    to_address: to,
    recipient: countsTowardLimit ? normalizeRecipient(to) : null,
    reply_to: replyTo,
    send_after: sendAfter ?? null,
    due_at: dueAt ?? at,
    leased_until: null,
    last_error: stopped ?? null,
    status: stopped === undefined ? ('waiting' as const) : ('stopped' as const),
    created_at: at,
    sent_at: null,
    secret_id: secretId ?? null,
    caused_by: causedBy ?? null,
    batch_id: batchId ?? null,
    secret_marker: secretMarker ?? null,
    in_reply_to: inReplyTo ?? null,
  }
}
