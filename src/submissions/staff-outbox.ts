import type { Database } from '../database/connection'

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

/** Lets an email that was stopped or has failed wait anew, as if it had never been tried. */
export async function setWaiting(transaction: Database, id: string, dueAt: string): Promise<void> {
  await transaction
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, due_at: dueAt, leased_until: null, last_error: null })
    .where('id', '=', id)
    .where('status', 'in', ['stopped', 'failed'])
    .execute()
}
