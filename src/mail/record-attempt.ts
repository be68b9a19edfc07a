import { sql } from 'kysely'
import { momentAfter } from '../../content/moments'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { toStorableText } from '../database/storable-text'
import type { DeliveryFailure } from '../database/tables'
import { transact } from '../database/transact'
import { temporaryFailures } from './failure'
import type { OutboxRow } from './outbox'
import { findDueEmails, isUnleased, leaseEmails } from './take-due'

/** Marks emails as sent and leases the next ones in one transaction. `stored` has the ids that were marked. */
export async function markSentAndLeaseNext(
  database: Database,
  sentAttempts: readonly Attempt[],
  now: Date,
  limit: number,
  letterIntervalMs = 0,
) {
  return transact(database, async (transaction) => {
    const storedIds = new Set<string>()
    for (const { id, attempts, remark = null } of sentAttempts) {
      const { numAffectedRows } = await markSent(transaction, { id, attempts, remark, sentAt: now.toISOString() })
      if (numAffectedRows === 1n) storedIds.add(id)
    }
    const dueEmails = limit === 0 ? [] : await findDueEmails(transaction, now, limit, letterIntervalMs)
    const due = dueEmails.length === 0 ? [] : await leaseEmails(transaction, dueEmails, now, letterIntervalMs)
    return { stored: storedIds, due }
  })
}

/** A delivery attempt. Its writes have no effect once a later attempt has started. */
export type Attempt = Pick<OutboxRow, 'id' | 'attempts'> & {
  remark?: string | undefined
}

type SentAttempt = Pick<OutboxRow, 'id' | 'attempts'> & { sentAt: string; remark: string | null }

/** Also applies to emails that are marked already (the commit was not confirmed) or were stopped during the attempt. */
const markSent = compileOnce((transaction, { sentAt, remark, ...attempt }: SentAttempt) =>
  updateLatest(transaction, attempt, ['waiting', 'sent', 'stopped']).set({
    status: 'sent',
    sent_at: sentAt,
    leased_until: null,
    last_error: remark,
    failure: null,
  }),
)

/** Schedules another attempt. `reason` is the mail server's reply. */
export function postpone(
  database: Database,
  attempt: Attempt,
  due: Date,
  reason: string,
  failure: DeliveryFailure | null = null,
): Promise<boolean> {
  return updateAttempt(database, attempt, { ...failureColumns(reason, failure), due_at: due.toISOString() })
}

/**
 * Makes emails that wait for another attempt due now, optionally only after server failures. Their attempts still count
 * toward the retry delay. Resolves to the number of emails.
 */
export async function retryNow(transaction: Database, now: Date, { serverFailuresOnly = false } = {}): Promise<number> {
  const retryQuery = transaction
    .updateTable('outbox')
    .set({ due_at: momentAfter(now, 0) })
    .where('status', '=', 'waiting')
    .where('last_error', 'is not', null)
    .where('due_at', '>', momentAfter(now, 0))
    .where(isUnleased(now))
  const filteredQuery = serverFailuresOnly ? retryQuery.where('failure', 'in', temporaryFailures) : retryQuery
  return Number((await filteredQuery.executeTakeFirst()).numUpdatedRows)
}

/** Gives up on an email. It stays in the outbox with the reason, for staff to handle. */
export function markFailed(
  database: Database,
  attempt: Attempt,
  reason: string,
  failure: DeliveryFailure | null = null,
): Promise<boolean> {
  return updateAttempt(database, attempt, { ...failureColumns(reason, failure), status: 'failed' })
}

function failureColumns(reason: string, failure: DeliveryFailure | null) {
  return { leased_until: null, last_error: toStorableText(reason), failure }
}

/** Stops an email that has expired. */
export function markStopped(database: Database, attempt: Attempt, reason: string): Promise<boolean> {
  return updateAttempt(database, attempt, { ...failureColumns(reason, null), status: 'stopped' })
}

/** Resolves to false if a later attempt has started. */
function updateAttempt(database: Database, attempt: Attempt, values: Partial<OutboxRow>): Promise<boolean> {
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
