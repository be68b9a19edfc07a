import type { Database } from '../database/connection'
import type { QueuedEmail } from '../mail/outbox'

/** Stops an email that no delivery has in hand; false where it is too late, or it does not wait. */
export async function stopWaiting(transaction: Database, id: string, now: Date): Promise<boolean> {
  const stopped = await transaction
    .updateTable('outbox')
    .set({ status: 'stopped', leased_until: null })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    // A lease that has ended belongs to a process that is no more.
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', now.toISOString())]))
    .executeTakeFirst()
  return stopped.numUpdatedRows === 1n
}

/**
 * Lets an email that was stopped or has failed wait anew, as if it had just been written: delivery gives up on old
 * ones. False where it is neither.
 */
export async function setWaiting(
  transaction: Database,
  id: string,
  { now, dueAt, ...changes }: { now: Date; dueAt: string } & Partial<Rewritten>,
): Promise<boolean> {
  const fresh = { attempts: 0, due_at: dueAt, leased_until: null, last_error: null, created_at: now.toISOString() }
  const changed = await transaction
    .updateTable('outbox')
    .set({ ...changes, ...fresh, status: 'waiting' })
    .where('id', '=', id)
    .where('status', 'in', ['stopped', 'failed'])
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** What may be different in an email that is sent again. */
export type Rewritten = Pick<QueuedEmail, 'to_address' | 'recipient' | 'text' | 'html' | 'subject'>
