import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import type { OutboxRow } from './outbox'

/** Stops a waiting email. Resolves to false if it is in flight or not waiting. */
export async function stopWaitingEmail(transaction: Database, id: string, now: Date): Promise<boolean> {
  return (await stopWaitingEmails(transaction, [id], now)).has(id)
}

/** Resolves to the ids of the emails that were stopped. */
export async function stopWaitingEmails(
  transaction: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const stoppedRows = await transaction
    .updateTable('outbox')
    .set({ status: 'stopped', leased_until: null })
    .where(whereIn(transaction, 'id', ids))
    .where('status', '=', 'waiting')
    // An expired lease belongs to a process that has died.
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', now.toISOString())]))
    .returning('id')
    .execute()
  return new Set(stoppedRows.map(({ id }) => id))
}

/**
 * Requeues an email that was stopped, failed, or was only saved as a file. Resets its creation time, because delivery
 * gives up on old emails. Resolves to false for any other email.
 */
export async function requeueEmail(transaction: Database, id: string, options: RequeueOptions): Promise<boolean> {
  return (await requeueEmails(transaction, [id], options)).has(id)
}

/** Resolves to the ids of the emails that were requeued. */
export async function requeueEmails(
  transaction: Database,
  ids: readonly string[],
  { now, dueAt, ...changes }: RequeueOptions,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const resetColumns = { attempts: 0, leased_until: null, last_error: null, failure: null, sent_at: null }
  const requeuedColumns = { ...resetColumns, batch_id: null, due_at: dueAt, created_at: now.toISOString() }
  const requeuedRows = await transaction
    .updateTable('outbox')
    .set({ ...requeuedColumns, ...changes, status: 'waiting' })
    .where(whereIn(transaction, 'id', ids))
    .where(({ or, and, eb }) =>
      or([
        eb('status', 'in', ['stopped', 'failed']),
        and([eb('status', '=', 'sent'), eb('last_error', 'is not', null)]),
      ]),
    )
    .returning('id')
    .execute()
  return new Set(requeuedRows.map(({ id }) => id))
}

type RequeueOptions = { now: Date; dueAt: string } & Partial<RequeuedChanges>

type RequeuedChanges = Pick<OutboxRow, 'to_address' | 'recipient' | 'caused_by' | 'batch_id'>
