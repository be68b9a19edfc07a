import type { Insertable, Selectable } from 'kysely'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { perDialect } from '../database/dialect'
import type { EmailKind } from '../database/email-kinds'
import type { EmailBodiesTable, OutboxTable } from '../database/tables'
import type { Email } from './email'

/** An email without its body. */
export type OutboxRow = Selectable<OutboxTable>

/** A complete email, as it is sent. */
export type QueuedEmail = OutboxRow & Pick<EmailBodiesTable, 'text' | 'html'>

interface Queueing {
  id: string
  kind: EmailKind
  /** Whatever is queued again under the same key is not sent again. */
  dedupeKey: string
  submissionId: string | null
  audience: OutboxRow['audience']
  /** When it was caused, as ISO 8601. */
  at: string
  /** Why it is stored, but not sent. */
  stopped?: string | undefined
  /** When it is first tried, if that is later. */
  dueAt?: string
  /** When a person chose to have it sent, as ISO 8601. */
  sendAfter?: string
  /** The sign-in request or link whose code or address is made when the email is delivered. */
  secretId?: string
  /** What stands in the text where it goes. */
  secretMarker?: string
  /** The email that it answers. */
  inReplyTo?: string | null
  /** What somebody wrote of it. */
  typedText?: string
  /** The member of staff who sent it. */
  causedBy?: string | null
  /** The bulk change that caused it. */
  batchId?: string | null | undefined
}

/** The mailbox behind an address: almost everywhere, neither case nor a plus-tag (`ann+1@…`) makes another one. */
export function normalizeRecipient(address: string): string {
  return address.toLowerCase().replace(/(?<!^)\+[^@]*/, '')
}

/**
 * Queues complete emails in the caller's transaction, so that they are sent if and only if their cause is stored.
 * Resolves to the number of new ones: an email whose dedupe key is already in the outbox is left out.
 */
export async function addToOutbox(transaction: Database, emails: readonly (Email & Queueing)[]): Promise<number> {
  // On SQLite one by one: see index-inbox.ts of submissions. On PostgreSQL together: each statement is a round trip.
  const parts = perDialect(transaction, { sqlite: emails.map((email) => [email]), postgres: [emails] })
  let count = 0
  for (const part of parts) {
    const isCompiled = part.length <= MOST_COMPILED
    const { rows } = await (isCompiled ? insertFew : insertMany)(transaction, part.map(rowOf))
    const queued = new Set(rows.map(({ id }) => id))
    const bodies = part.filter(({ id }) => queued.has(id)).map(bodyOf)
    if (bodies.length > 0) await (isCompiled ? insertFewBodies : insertManyBodies)(transaction, bodies)
    count += bodies.length
  }
  return count
}

/** A submission has two emails; batches of other sizes rarely repeat. */
const MOST_COMPILED = 2

const insertFew = compileOnce(insertRows)

const insertMany: typeof insertFew = (transaction, rows) => transaction.executeQuery(insertRows(transaction, rows))

function insertRows(transaction: Database, rows: readonly Insertable<OutboxTable>[]) {
  return transaction
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
}

const insertFewBodies = compileOnce(insertBodies)

const insertManyBodies: typeof insertFewBodies = (transaction, bodies) =>
  transaction.executeQuery(insertBodies(transaction, bodies))

function insertBodies(transaction: Database, bodies: readonly EmailBodiesTable[]) {
  return transaction.insertInto('email_bodies').values(bodies)
}

function bodyOf({ id, typedText, text, html }: Email & Queueing): EmailBodiesTable {
  return { email_id: id, typed_text: typedText ?? null, text, html }
}

function rowOf(queued: Email & Queueing) {
  const { dedupeKey, submissionId, at, dueAt, sendAfter, secretId, secretMarker, inReplyTo, ...rest } = queued
  const { causedBy, batchId, to, replyTo, stopped, typedText: _, text: __, html: ___, ...email } = rest
  const isCounted = stopped === undefined && (email.audience === 'sender' || email.kind === 'invitation')
  return {
    ...email,
    submission_id: submissionId,
    dedupe_key: dedupeKey,
    to_address: to,
    recipient: isCounted ? normalizeRecipient(to) : null,
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
