import type { Selectable } from 'kysely'
import type { Database } from '../database/connection'
import type { OutboxTable } from '../database/tables'
import { transact } from '../database/transact'
import type { Mail } from './mail'

export type QueuedMail = Selectable<OutboxTable>

interface Queueing {
  id: string
  submissionId: string
  audience: 'office' | 'sender'
  /** When it was caused, as ISO 8601. */
  at: string
}

/** How long a delivery may hold a mail before another may take it, in milliseconds: longer than any transport tries. */
const LEASE_MILLISECONDS = 300_000

/** Nothing is held or put off for longer than this: what says so was written by a clock that was ahead. */
const LONGEST_LEASE = 2 * LEASE_MILLISECONDS
const LONGEST_WAIT = 2 * 3_600_000

/** The mailbox that mails are counted for: almost everywhere, neither case nor a plus-tag (`ann+1@…`) makes another one. */
export function recipientOf(address: string): string {
  return address.toLowerCase().replace(/(?<!^)\+[^@]*/, '')
}

/** Stores rendered mails for delivery; in the caller's transaction, so that they are sent if and only if their cause is stored. */
export async function queueMails(database: Database, mails: readonly (Mail & Queueing)[]): Promise<void> {
  const rows = mails.map(({ id, submissionId, audience, at, to, replyTo, subject, text, html }) => ({
    id,
    submission_id: submissionId,
    audience,
    to_address: to,
    reply_to: replyTo,
    subject,
    text,
    html,
    due_at: at,
    leased_until: null,
    last_error: null,
    created_at: at,
    sent_at: null,
    recipient: audience === 'sender' ? recipientOf(to) : null,
  }))
  await database.insertInto('outbox').values(rows).execute()
}

/** Whose mail goes first, however long the others have waited: the office must hear even while somebody floods. */
const AUDIENCES = ['office', 'sender'] as const

/**
 * Takes the mail that has been due longest, the office's before all others, for this delivery alone.
 * Safe between processes: whoever's update comes first has it.
 */
export async function takeDueMail(database: Database, now: Date): Promise<QueuedMail | undefined> {
  const due = await findDueMail(database, now)
  if (!due) return undefined
  const attempts = due.attempts + 1
  const isTaken = await update(database, due, { leased_until: momentAfter(now, LEASE_MILLISECONDS), attempts })
  return isTaken ? { ...due, attempts } : takeDueMail(database, now)
}

/** Mostly nothing is due, and to see that takes no lock. */
async function findDueMail(database: Database, now: Date): Promise<QueuedMail | undefined> {
  for (const audience of AUDIENCES) {
    const waiting = firstWaiting(database, audience, now)
    const due =
      (await waiting.where('due_at', '<=', momentAfter(now, 0)).executeTakeFirst()) ??
      (await waiting.where('due_at', '>', momentAfter(now, LONGEST_WAIT)).executeTakeFirst())
    if (due) return due
  }
  return undefined
}

/** One audience at a time, so that each search reads the index in its order and stops at the first row. */
export function firstWaiting(database: Database, audience: QueuedMail['audience'], now: Date) {
  return database
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
}

function momentAfter(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}

/** An attempt at a mail: what it writes counts only while no later attempt has taken the mail over. */
export type Attempt = Pick<QueuedMail, 'id' | 'attempts'>

export function markSent(database: Database, attempt: Attempt, now: Date): Promise<boolean> {
  return update(database, attempt, {
    status: 'sent',
    sent_at: now.toISOString(),
    leased_until: null,
    last_error: null,
  })
}

export function postpone(database: Database, attempt: Attempt, due: Date, reason: string): Promise<boolean> {
  return update(database, attempt, { due_at: due.toISOString(), leased_until: null, last_error: storable(reason) })
}

/** Gives up on a mail, with the reason. It stays in the outbox for a person to look at. */
export function park(database: Database, attempt: Attempt, reason: string): Promise<boolean> {
  return update(database, attempt, { status: 'parked', leased_until: null, last_error: storable(reason) })
}

/** A mail server may say anything; PostgreSQL's text has no NUL, and a reason that cannot be stored would hold its mail. */
function storable(reason: string): string {
  return reason.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** How many mails were given up. */
export async function countParked(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'parked')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Frees what a process that is no more had taken. Only where no other process delivers from the same database. */
export async function releaseAll(database: Database): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ leased_until: null })
    .where('status', '=', 'waiting')
    // Only those: thousands that wait would all be written anew at the start.
    .where('leased_until', 'is not', null)
    .execute()
}

/** Answers whether the attempt still was the last one. */
async function update(database: Database, { id, attempts }: Attempt, values: Partial<QueuedMail>): Promise<boolean> {
  const { numUpdatedRows } = await transact(database, (transaction) =>
    transaction
      .updateTable('outbox')
      .set(values)
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('status', '=', 'waiting')
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}
