import { type RawBuilder, sql } from 'kysely'
import { HOUR, momentAfter } from '../../content/moments'
import type { Database } from '../database/connection'
import type { EmailKind } from '../database/email-kinds'
import { transact } from '../database/transact'
import { whereIn } from '../database/where-in'
import type { QueuedEmail } from './outbox'

/** How long a delivery leases an email, in milliseconds: longer than any transport tries. */
const LEASE_MILLISECONDS = 300_000

/** Nothing is leased or put off for longer than this, unless a clock that was ahead wrote it. */
const LONGEST_LEASE = 2 * LEASE_MILLISECONDS
const LONGEST_WAIT = 2 * HOUR

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
export async function leaseDueEmails(database: Database, now: Date, most: number): Promise<QueuedEmail[]> {
  const due = await findDueEmails(database, now, most)
  if (due.length === 0) return []
  const taken = await transact(database, (transaction) => leaseEmails(transaction, due, now))
  return taken.length > 0 ? taken : leaseDueEmails(database, now, most)
}

/** Leases emails that are due, without those that another process was first to take. */
export async function leaseEmails(
  transaction: Database,
  due: readonly QueuedEmail[],
  now: Date,
): Promise<QueuedEmail[]> {
  const ids = due.map(({ id }) => id)
  const taken = await transaction
    .updateTable('outbox')
    .set(({ eb }) => ({ leased_until: momentAfter(now, LEASE_MILLISECONDS), attempts: eb('attempts', '+', 1) }))
    .where(whereIn(transaction, 'id', ids))
    .where('status', '=', 'waiting')
    .where(isUnleased(now))
    .returning(['id', 'attempts'])
    .execute()
  const attempts = new Map(taken.map((each) => [each.id, each.attempts]))
  return due.flatMap((email) => {
    const count = attempts.get(email.id)
    return count === undefined ? [] : [{ ...email, attempts: count }]
  })
}

/** Usually nothing is due, and looking takes no lock. What a clock that was ahead put off comes last. */
export async function findDueEmails(database: Database, now: Date, most: number): Promise<QueuedEmail[]> {
  const isDue = sql<boolean>`due_at <= ${momentAfter(now, 0)}`
  const isFarAhead = sql<boolean>`due_at > ${momentAfter(now, LONGEST_WAIT)}`
  for (const condition of [isDue, isFarAhead])
    for (const lane of LANES) {
      const due = await selectWaiting(database, lane, now, most).where(condition).execute()
      if (due.length > 0) return due
    }
  return []
}

/**
 * One audience at a time, so that each query reads the index in order and stops at the last row that it wants. An email
 * without a body is never sent.
 */
export function selectWaiting(database: Database, { audience, kind }: Lane, now: Date, most = 1) {
  const waiting = database
    .selectFrom('outbox')
    .innerJoin('email_bodies', 'email_bodies.email_id', 'outbox.id')
    .selectAll('outbox')
    .select(['email_bodies.text', 'email_bodies.html'])
    .where('status', '=', 'waiting')
    .where('audience', '=', audience)
    .where(isUnleased(now))
    .where(isSendTimeReached(now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
  return kind ? waiting.where('kind', '=', kind) : waiting
}

/** The moment that a person chose, if any, has come. */
export function isSendTimeReached(now: Date): RawBuilder<boolean> {
  return sql`(send_after IS NULL OR send_after <= ${momentAfter(now, 0)})`
}

/** No delivery has an email in hand. */
export function isUnleased(now: Date): RawBuilder<boolean> {
  const [after, until] = [momentAfter(now, 0), momentAfter(now, LONGEST_LEASE)]
  return sql`(leased_until IS NULL OR leased_until < ${after} OR leased_until > ${until})`
}

/** Ends the leases of a process that has died. Only where no other process delivers from the same database. */
export async function releaseEmailLeases(database: Database): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ leased_until: null })
    .where('status', '=', 'waiting')
    // Otherwise every waiting row would be rewritten at each start.
    .where('leased_until', 'is not', null)
    .execute()
}
