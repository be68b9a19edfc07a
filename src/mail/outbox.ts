import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { HOUR, momentAfter } from '../../content/moments'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { perDialect } from '../database/dialect'
import { storableText } from '../database/storable-text'
import type { DeliveryFailure, EmailKind, OutboxTable } from '../database/tables'
import { transact } from '../database/transact'
import { whereIn } from '../database/where-in'
import type { Email } from './email'
import { passingFailures } from './failure'

export type QueuedEmail = Selectable<OutboxTable>

/** What an email says. */
export type WrittenText = Pick<QueuedEmail, 'text' | 'html'>

interface Queueing {
  id: string
  kind: EmailKind
  /** Whatever is queued again under the same key is not sent again. */
  dedupeKey: string
  submissionId: string | null
  audience: QueuedEmail['audience']
  /** When it was caused, as ISO 8601. */
  at: string
  /** Why it is stored, but not sent. */
  stopped?: string | undefined
  /** When it may be sent, where that is later. */
  dueAt?: string
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
  /** The publication whose content it quotes, where it is still to be written. */
  contentRevision?: number
}

/** How long a delivery leases an email, in milliseconds: longer than any transport tries. */
const LEASE_MILLISECONDS = 300_000

/** Nothing is leased or put off for longer than this, unless a clock that was ahead wrote it. */
const LONGEST_LEASE = 2 * LEASE_MILLISECONDS
const LONGEST_WAIT = 2 * HOUR

/** The mailbox behind an address: almost everywhere, neither case nor a plus-tag (`ann+1@…`) makes another one. */
export function recipientOf(address: string): string {
  return address.toLowerCase().replace(/(?<!^)\+[^@]*/, '')
}

/**
 * Queues rendered emails in the caller's transaction, so that they are sent if and only if their cause is stored.
 * Resolves to how many were new: one whose dedupe key is there already is left out.
 */
export async function addToOutbox(transaction: Database, emails: readonly (Email & Queueing)[]): Promise<number> {
  const rows = emails.map(rowOf)
  // On SQLite one by one: see index-inbox.ts of submissions. On PostgreSQL together: each statement is a way there and back.
  const parts = perDialect(transaction, { sqlite: rows.map((row) => [row]), postgres: [rows] })
  let count = 0
  for (const part of parts) {
    const insert = part.length > MOST_COMPILED ? insertMany : insertFew
    count += Number((await insert(transaction, part)).numAffectedRows)
  }
  return count
}

/** A submission has two emails; a batch of any other size hardly comes again. */
const MOST_COMPILED = 2

const insertFew = compileOnce(insertRows)

const insertMany: typeof insertFew = (transaction, rows) => transaction.executeQuery(insertRows(transaction, rows))

function insertRows(transaction: Database, rows: readonly Insertable<OutboxTable>[]) {
  return transaction
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
}

function rowOf(queued: Email & Queueing) {
  const { dedupeKey, submissionId, at, dueAt, secretId, secretMarker, inReplyTo, typedText, ...rest } = queued
  const { causedBy, batchId, contentRevision, to, replyTo, stopped, ...email } = rest
  const isCounted = stopped === undefined && (email.audience === 'sender' || email.kind === 'invitation')
  return {
    ...email,
    submission_id: submissionId,
    dedupe_key: dedupeKey,
    to_address: to,
    recipient: isCounted ? recipientOf(to) : null,
    reply_to: replyTo,
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
    typed_text: typedText ?? null,
    content_revision: contentRevision ?? null,
  }
}

/** Which emails go first, however long others have waited. */
const LANES = [
  // Somebody sits in front of the page and waits for it.
  { audience: 'staff', kind: 'sign-in-code' },
  { audience: 'staff' },
  // The office must hear even while somebody floods the site.
  { audience: 'office' },
  { audience: 'sender' },
] as const

/** Emails of an audience; of one kind where it is given. */
type Lane = Pick<QueuedEmail, 'audience'> & { kind?: EmailKind }

/**
 * Leases up to `most` emails of the first lane that has any, those first that have been due longest.
 * Safe between processes: the first update wins.
 */
export async function takeDueEmails(database: Database, now: Date, most: number): Promise<QueuedEmail[]> {
  const due = await findDueEmails(database, now, most)
  if (due.length === 0) return []
  const taken = await transact(database, (transaction) => lease(transaction, due, now))
  return taken.length > 0 ? taken : takeDueEmails(database, now, most)
}

/** Notes that emails were sent and leases the next ones, in one transaction; resolves to the ids that it noted, too. */
export async function markSentAndTakeDue(database: Database, sent: readonly Attempt[], now: Date, most: number) {
  return transact(database, async (transaction) => {
    const stored = new Set<string>()
    for (const attempt of sent) if (await writeSent(transaction, attempt, now)) stored.add(attempt.id)
    const due = most === 0 ? [] : await findDueEmails(transaction, now, most)
    return { stored, due: due.length === 0 ? [] : await lease(transaction, due, now) }
  })
}

/** Without those that another process was first to take. */
async function lease(transaction: Database, due: readonly QueuedEmail[], now: Date): Promise<QueuedEmail[]> {
  const ids = due.map(({ id }) => id)
  const taken = await transaction
    .updateTable('outbox')
    .set(({ eb }) => ({ leased_until: momentAfter(now, LEASE_MILLISECONDS), attempts: eb('attempts', '+', 1) }))
    .where(whereIn(transaction, 'id', ids))
    .where('status', '=', 'waiting')
    .where(isFree(now))
    .returning(['id', 'attempts'])
    .execute()
  const attempts = new Map(taken.map((each) => [each.id, each.attempts]))
  return due.flatMap((email) => {
    const count = attempts.get(email.id)
    return count === undefined ? [] : [{ ...email, attempts: count }]
  })
}

/** Usually nothing is due, and looking takes no lock. What a clock that was ahead put off comes last. */
async function findDueEmails(database: Database, now: Date, most: number): Promise<QueuedEmail[]> {
  for (const lane of LANES) {
    const due = await firstWaiting(database, lane, now, most).where('due_at', '<=', momentAfter(now, 0)).execute()
    if (due.length > 0) return due
  }
  for (const lane of LANES) {
    const due = await firstWaiting(database, lane, now, most)
      .where('due_at', '>', momentAfter(now, LONGEST_WAIT))
      .execute()
    if (due.length > 0) return due
  }
  return []
}

/** One audience at a time, so that each query reads the index in order and stops at the last row that it wants. */
export function firstWaiting(database: Database, { audience, kind }: Lane, now: Date, most = 1) {
  const waiting = database
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('audience', '=', audience)
    .where(isFree(now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
  return kind ? waiting.where('kind', '=', kind) : waiting
}

/** Whether no delivery has an email in hand. */
function isFree(now: Date): RawBuilder<boolean> {
  const [after, until] = [momentAfter(now, 0), momentAfter(now, LONGEST_LEASE)]
  return sql`(leased_until IS NULL OR leased_until < ${after} OR leased_until > ${until})`
}

/**
 * An attempt to deliver an email, with what it says where that was written for it. It may write only until a later
 * attempt takes over.
 */
export type Attempt = Pick<QueuedEmail, 'id' | 'attempts'> & {
  written?: WrittenText | undefined
  /** The remark of the transport that took the email. */
  remark?: string | undefined
}

async function writeSent(transaction: Database, sent: Attempt, now: Date): Promise<boolean> {
  const { id, attempts, written, remark = null } = sent
  const values = { id, attempts, remark, sentAt: now.toISOString(), ...written }
  const { numAffectedRows } = await setSent(transaction, values)
  return numAffectedRows === 1n
}

type Sent = Omit<Attempt, 'remark'> & { sentAt: string; remark: string | null } & Partial<WrittenText>

/** Also where it was marked before, and nobody said whether that was saved. */
const setSent = compileOnce((transaction, { sentAt, remark, text, html, ...attempt }: Sent) =>
  updateLatest(transaction, attempt, ['waiting', 'sent']).set({
    ...(text !== undefined && html !== undefined && asWritten({ text, html })),
    status: 'sent',
    sent_at: sentAt,
    leased_until: null,
    last_error: remark,
    failure: null,
  }),
)

/** Has an email tried again later. The reason is in the mail server's words, with its kind where that is known. */
export function postpone(
  database: Database,
  attempt: Attempt,
  due: Date,
  reason: string,
  failure: DeliveryFailure | null = null,
): Promise<boolean> {
  return update(database, attempt, { ...failed(reason, failure), due_at: due.toISOString() })
}

/**
 * Has emails tried now that wait for another try; with `becauseOfServer` not those that were refused themselves. Their
 * attempts still count: what fails again waits longer. Resolves to how many.
 */
export async function tryNow(transaction: Database, now: Date, { becauseOfServer = false } = {}): Promise<number> {
  const waiting = transaction
    .updateTable('outbox')
    .set({ due_at: momentAfter(now, 0) })
    .where('status', '=', 'waiting')
    .where('last_error', 'is not', null)
    .where('due_at', '>', momentAfter(now, 0))
    .where(isFree(now))
  const chosen = becauseOfServer ? waiting.where('failure', 'in', passingFailures) : waiting
  return Number((await chosen.executeTakeFirst()).numUpdatedRows)
}

/** Gives up on an email. It stays in the outbox, with the reason, for a person to look at. */
export function markFailed(
  database: Database,
  attempt: Attempt,
  reason: string,
  failure: DeliveryFailure | null = null,
): Promise<boolean> {
  return update(database, attempt, { ...failed(reason, failure), status: 'failed' })
}

function failed(reason: string, failure: DeliveryFailure | null) {
  return { leased_until: null, last_error: storableText(reason), failure }
}

/** Takes an email out of the outbox whose time is over. It stays there, with the reason. */
export function markStopped(database: Database, attempt: Attempt, reason: string): Promise<boolean> {
  return update(database, attempt, { ...failed(reason, null), status: 'stopped' })
}

/** How many emails were given up on. */
export async function countFailed(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ends the leases of a process that has died. Only where no other process delivers from the same database. */
export async function releaseAll(database: Database): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ leased_until: null })
    .where('status', '=', 'waiting')
    // Otherwise every waiting row would be rewritten at each start.
    .where('leased_until', 'is not', null)
    .execute()
}

function update(database: Database, attempt: Attempt, values: Partial<QueuedEmail>): Promise<boolean> {
  return transact(database, (transaction) => write(transaction, attempt, values))
}

/** Returns whether the attempt was still the latest one. */
async function write(transaction: Database, attempt: Attempt, values: Partial<QueuedEmail>): Promise<boolean> {
  const all = { ...values, ...(attempt.written && asWritten(attempt.written)) }
  const { numUpdatedRows } = await updateLatest(transaction, attempt).set(all).executeTakeFirst()
  return numUpdatedRows === 1n
}

function asWritten({ text, html }: WrittenText) {
  return { text, html, content_revision: null }
}

function updateLatest(
  transaction: Database,
  { id, attempts }: Attempt,
  statuses: readonly QueuedEmail['status'][] = ['waiting'],
) {
  return transaction
    .updateTable('outbox')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', 'in', statuses.map(sql.lit))
}
