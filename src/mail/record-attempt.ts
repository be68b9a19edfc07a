import { sql } from 'kysely'
import { momentAfter } from '../../content/moments'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { storableText } from '../database/storable-text'
import type { DeliveryFailure } from '../database/tables'
import { transact } from '../database/transact'
import { temporaryFailures } from './failure'
import type { OutboxRow } from './outbox'
import { findDueEmails, isUnleased, leaseEmails } from './take-due'

/** Notes that emails were sent and leases the next ones, in one transaction; resolves to the ids that it noted, too. */
export async function markSentAndLeaseNext(database: Database, sent: readonly Attempt[], now: Date, most: number) {
  return transact(database, async (transaction) => {
    const stored = new Set<string>()
    for (const { id, attempts, remark = null } of sent) {
      const { numAffectedRows } = await setSent(transaction, { id, attempts, remark, sentAt: now.toISOString() })
      if (numAffectedRows === 1n) stored.add(id)
    }
    const due = most === 0 ? [] : await findDueEmails(transaction, now, most)
    return { stored, due: due.length === 0 ? [] : await leaseEmails(transaction, due, now) }
  })
}

/** An attempt to deliver an email. It may write only until a later attempt takes over. */
export type Attempt = Pick<OutboxRow, 'id' | 'attempts'> & {
  /** The remark of the transport that took the email. */
  remark?: string | undefined
}

type Sent = Pick<OutboxRow, 'id' | 'attempts'> & { sentAt: string; remark: string | null }

/** Also if it was marked before, and storing that was not confirmed, or if it was stopped meanwhile. */
const setSent = compileOnce((transaction, { sentAt, remark, ...attempt }: Sent) =>
  updateLatest(transaction, attempt, ['waiting', 'sent', 'stopped']).set({
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
 * Has emails tried now that wait for another try; with `serverFailuresOnly` not those that were refused themselves. Their
 * attempts still count: what fails again waits longer. Resolves to how many.
 */
export async function retryNow(transaction: Database, now: Date, { serverFailuresOnly = false } = {}): Promise<number> {
  const waiting = transaction
    .updateTable('outbox')
    .set({ due_at: momentAfter(now, 0) })
    .where('status', '=', 'waiting')
    .where('last_error', 'is not', null)
    .where('due_at', '>', momentAfter(now, 0))
    .where(isUnleased(now))
  const chosen = serverFailuresOnly ? waiting.where('failure', 'in', temporaryFailures) : waiting
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

/** Resolves to whether the attempt was still the latest one. */
function update(database: Database, attempt: Attempt, values: Partial<OutboxRow>): Promise<boolean> {
  return transact(database, async (transaction) => {
    const { numUpdatedRows } = await updateLatest(transaction, attempt).set(values).executeTakeFirst()
    return numUpdatedRows === 1n
  })
}

function updateLatest(
  transaction: Database,
  { id, attempts }: Attempt,
  statuses: readonly OutboxRow['status'][] = ['waiting'],
) {
  return transaction
    .updateTable('outbox')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', 'in', statuses.map(sql.lit))
}
