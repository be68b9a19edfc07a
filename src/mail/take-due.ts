import { type RawBuilder, sql } from 'kysely'
import { HOUR, momentAfter } from '../../content/moments'
import type { Database } from '../database/connection'
import type { EmailKind } from '../database/email-kinds'
import { transact } from '../database/transact'
import { whereIn } from '../database/where-in'
import { canSendLetter, takeLetterTurn } from './letter-rate'
import type { QueuedEmail } from './outbox'

/** Longer than any transport tries to send. */
const LEASE_MS = 300_000

/** Longer leases and delays were written by a clock that ran ahead. */
const MAX_LEASE_MS = 2 * LEASE_MS
const MAX_DELAY_MS = 2 * HOUR

/** Emails in the order of priority, regardless of how long they have waited. */
const PRIORITY_LANES: readonly Lane[] = [
  // Someone is waiting for it on the sign-in page.
  { audience: 'staff', kind: 'sign-in-code' },
  { audience: 'staff' },
  // Before confirmations, so that a flood of submissions does not delay the office.
  { audience: 'office' },
  { audience: 'sender' },
  // After all others, and at a limited rate (letter-rate.ts).
  { audience: 'sender', kind: 'letter' },
]

type Lane = Pick<QueuedEmail, 'audience'> & { kind?: EmailKind }

/**
 * Leases up to `limit` emails of the first lane that has any, oldest due first.
 * Safe with several processes: the first update wins.
 */
export async function leaseDueEmails(
  database: Database,
  now: Date,
  limit: number,
  letterIntervalMs = 0,
): Promise<QueuedEmail[]> {
  const dueEmails = await findDueEmails(database, now, limit, letterIntervalMs)
  if (dueEmails.length === 0) return []
  const lease = (transaction: Database) => leaseEmails(transaction, dueEmails, now, letterIntervalMs)
  const leasedEmails = await transact(database, lease)
  return leasedEmails.length > 0 ? leasedEmails : leaseDueEmails(database, now, limit, letterIntervalMs)
}

/** Leases due emails, except those that another process has leased first. */
export async function leaseEmails(
  transaction: Database,
  dueEmails: readonly QueuedEmail[],
  now: Date,
  letterIntervalMs: number,
): Promise<QueuedEmail[]> {
  const isLetter = dueEmails.some(({ kind }) => kind === 'letter')
  if (isLetter && !(await takeLetterTurn(transaction, now, letterIntervalMs))) return []
  const ids = dueEmails.map(({ id }) => id)
  const leasedRows = await transaction
    .updateTable('outbox')
    .set(({ eb }) => ({ leased_until: momentAfter(now, LEASE_MS), attempts: eb('attempts', '+', 1) }))
    .where(whereIn(transaction, 'id', ids))
    .where('status', '=', 'waiting')
    .where(isUnleased(now))
    .returning(['id', 'attempts'])
    .execute()
  const attempts = new Map(leasedRows.map((each) => [each.id, each.attempts]))
  return dueEmails.flatMap((email) => {
    const count = attempts.get(email.id)
    return count === undefined ? [] : [{ ...email, attempts: count }]
  })
}

/** Finds due emails without locking, because usually nothing is due. Those postponed by a clock running ahead are last. */
export async function findDueEmails(
  database: Database,
  now: Date,
  limit: number,
  letterIntervalMs: number,
): Promise<QueuedEmail[]> {
  const isDue = sql<boolean>`due_at <= ${momentAfter(now, 0)}`
  const isFarAhead = sql<boolean>`due_at > ${momentAfter(now, MAX_DELAY_MS)}`
  for (const condition of [isDue, isFarAhead])
    for (const lane of PRIORITY_LANES) {
      const isLetter = lane.kind === 'letter'
      const max = isLetter && letterIntervalMs > 0 ? 1 : limit
      const dueEmails = await selectWaitingEmails(database, lane, now, max).where(condition).execute()
      if (dueEmails.length === 0 || (isLetter && !(await canSendLetter(database, now, letterIntervalMs)))) continue
      return dueEmails
    }
  return []
}

/**
 * One audience per query, so that the query reads the index in order and stops early. Emails without a body are never
 * sent.
 */
export function selectWaitingEmails(database: Database, { audience, kind }: Lane, now: Date, limit = 1) {
  const query = database
    .selectFrom('outbox')
    .innerJoin('email_bodies', 'email_bodies.email_id', 'outbox.id')
    .selectAll('outbox')
    .select(['email_bodies.text', 'email_bodies.html'])
    // Literals, so that both databases use the index without letters.
    .where('status', '=', sql.lit('waiting'))
    .where('kind', kind === 'letter' ? '=' : '<>', sql.lit('letter'))
    .where('audience', '=', audience)
    .where(isUnleased(now))
    .where(isSendTimeReached(now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
  return kind ? query.where('kind', '=', kind) : query
}

/** The scheduled time, if any, has passed. */
export function isSendTimeReached(now: Date): RawBuilder<boolean> {
  return sql`(send_after IS NULL OR send_after <= ${momentAfter(now, 0)})`
}

export function isUnleased(now: Date): RawBuilder<boolean> {
  const [after, until] = [momentAfter(now, 0), momentAfter(now, MAX_LEASE_MS)]
  return sql`(leased_until IS NULL OR leased_until < ${after} OR leased_until > ${until})`
}

/** Ends the leases of dead processes. Call it only if no other process delivers from the same database. */
export async function releaseEmailLeases(database: Database): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ leased_until: null })
    .where('status', '=', 'waiting')
    // Otherwise every waiting row would be rewritten at each start.
    .where('leased_until', 'is not', null)
    .execute()
}
