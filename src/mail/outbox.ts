import type { Selectable } from 'kysely'
import type { Database } from '../database/connection'
import { storableText } from '../database/storable-text'
import type { DeliveryFailure, EmailKind, OutboxTable } from '../database/tables'
import { transact } from '../database/transact'
import type { Email } from './email'

export type QueuedEmail = Selectable<OutboxTable>

interface Queueing {
  id: string
  kind: EmailKind
  /** Whatever is queued again under the same key is not sent again. */
  dedupeKey: string
  submissionId: string | null
  audience: QueuedEmail['audience']
  /** When it was caused, as ISO 8601. */
  at: string
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
}

/** How long a delivery leases an email, in milliseconds: longer than any transport tries. */
const LEASE_MILLISECONDS = 300_000

/** Nothing is leased or put off for longer than this, unless a clock that was ahead wrote it. */
const LONGEST_LEASE = 2 * LEASE_MILLISECONDS
const LONGEST_WAIT = 2 * 3_600_000
/** More than twice as long as what staff send may wait (email-limits.ts). */
const LONGEST_BUDGET_WAIT = 7 * 24 * 3_600_000

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
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

function rowOf(queued: Email & Queueing) {
  const { dedupeKey, submissionId, at, dueAt, secretId, secretMarker, inReplyTo, typedText, ...rest } = queued
  const { causedBy, to, replyTo, ...email } = rest
  // What the office writes does not count among the confirmations that an address may be sent.
  const isConfirmation = email.audience === 'sender' && email.kind !== 'answer'
  return {
    ...email,
    submission_id: submissionId,
    dedupe_key: dedupeKey,
    to_address: to,
    recipient: isConfirmation ? recipientOf(to) : null,
    reply_to: replyTo,
    due_at: dueAt ?? at,
    leased_until: null,
    last_error: null,
    created_at: at,
    sent_at: null,
    secret_id: secretId ?? null,
    caused_by: causedBy ?? null,
    secret_marker: secretMarker ?? null,
    in_reply_to: inReplyTo ?? null,
    typed_text: typedText ?? null,
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
 * Leases the email that has been due longest in the first lane that has one.
 * Safe between processes: the first update wins.
 */
export async function takeDueEmail(database: Database, now: Date): Promise<QueuedEmail | undefined> {
  const due = await findDueEmail(database, now)
  if (!due) return undefined
  const taken = await transact(database, (transaction) => lease(transaction, due, now))
  return taken ?? takeDueEmail(database, now)
}

/** As markSent and then takeDueEmail, in one transaction. */
export async function markSentAndTakeDue(database: Database, sent: Attempt, now: Date) {
  return transact(database, async (transaction) => {
    const isStored = await write(transaction, sent, sentAt(now))
    const due = await findDueEmail(transaction, now)
    return { isStored, due: due && (await lease(transaction, due, now)) }
  })
}

/** Undefined when another process was first. */
async function lease(transaction: Database, due: QueuedEmail, now: Date): Promise<QueuedEmail | undefined> {
  const attempts = due.attempts + 1
  const isTaken = await write(transaction, due, { leased_until: momentAfter(now, LEASE_MILLISECONDS), attempts })
  return isTaken ? { ...due, attempts } : undefined
}

/** Usually nothing is due, and looking takes no lock. What a clock that was ahead put off comes last. */
async function findDueEmail(database: Database, now: Date): Promise<QueuedEmail | undefined> {
  for (const lane of LANES) {
    const due = await firstWaiting(database, lane, now).where('due_at', '<=', momentAfter(now, 0)).executeTakeFirst()
    if (due) return due
  }
  for (const lane of LANES) {
    const due = await firstWaiting(database, lane, now)
      .where('due_at', '>', momentAfter(now, LONGEST_WAIT))
      // What staff send may wait for the hours in which there is room for it.
      .where(({ or, eb }) =>
        or([
          eb('caused_by', 'is', null),
          eb('created_at', '>', momentAfter(now, LONGEST_WAIT)),
          eb('due_at', '>', momentAfter(now, LONGEST_BUDGET_WAIT)),
        ]),
      )
      .executeTakeFirst()
    if (due) return due
  }
  return undefined
}

/** One audience at a time, so that each query reads the index in order and stops at the first row. */
export function firstWaiting(database: Database, { audience, kind }: Lane, now: Date) {
  const waiting = database
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('audience', '=', audience)
    .where(({ or, eb }) =>
      or([
        eb('leased_until', 'is', null),
        eb('leased_until', '<', momentAfter(now, 0)),
        eb('leased_until', '>', momentAfter(now, LONGEST_LEASE)),
      ]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
  return kind ? waiting.where('kind', '=', kind) : waiting
}

function momentAfter(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}

/** An attempt to deliver an email. It may write only until a later attempt takes over. */
export type Attempt = Pick<QueuedEmail, 'id' | 'attempts'>

export function markSent(database: Database, attempt: Attempt, now: Date): Promise<boolean> {
  return update(database, attempt, sentAt(now))
}

function sentAt(now: Date) {
  return { status: 'sent', sent_at: now.toISOString(), leased_until: null, last_error: null, failure: null } as const
}

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
async function write(transaction: Database, { id, attempts }: Attempt, values: Partial<QueuedEmail>): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('outbox')
    .set(values)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
