import type { Database } from '../database/connection'
import { endLinks } from './links'
import type { StaffMember } from './member'

/** Ends whatever lets a member in, what they were about to do, and the emails to them that still wait. */
export async function endAccess(transaction: Database, { id, email }: StaffMember, now: Date): Promise<void> {
  const at = now.toISOString()
  const sessions = transaction.updateTable('staff_sessions').set({ ended_at: at }).where('staff_id', '=', id)
  await sessions.where('ended_at', 'is', null).execute()
  const requests = transaction.updateTable('sign_in_requests').set({ used_at: at }).where('staff_id', '=', id)
  await requests.where('used_at', 'is', null).execute()
  await endLinks(transaction, id, now)
  await transaction.deleteFrom('selections').where('staff_id', '=', id).where('used_at', 'is', null).execute()
  await transaction
    .updateTable('outbox')
    .set({ status: 'stopped', last_error: 'The member of staff was removed' })
    .where('status', '=', 'waiting')
    .where('audience', '=', 'staff')
    .where('to_address', '=', email)
    .execute()
}
