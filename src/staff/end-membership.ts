import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import type { EventDetails } from '../log/event-details'
import { endLinks } from './links'
import type { StaffMember } from './member'
import { lockWaitingEmails, stopEmails } from './stop-emails'

/**
 * Removes a member, in a transaction that has locked them and the staff and has not written any event yet. Their waiting emails
 * are stopped, and their waiting answers taken back. Resolves to details for the event.
 */
export async function endMembership(
  transaction: Database,
  app: AppContext,
  actor: Actor | null,
  member: StaffMember,
): Promise<EventDetails> {
  const now = app.now()
  const waiting = await lockWaitingEmails(transaction, member.id)
  await transaction.updateTable('staff').set({ removed_at: now.toISOString() }).where('id', '=', member.id).execute()
  const stopped = await endAccess(transaction, member, now)
  return stopEmails(transaction, app, actor, waiting, stopped)
}

/**
 * Ends whatever lets a member in, what they were about to do, and the emails to them that still wait; returns which
 * emails it stopped that say more than how to sign in.
 */
async function endAccess(transaction: Database, { id, email }: StaffMember, now: Date): Promise<string[]> {
  const at = now.toISOString()
  const sessions = transaction.updateTable('staff_sessions').set({ ended_at: at }).where('staff_id', '=', id)
  await sessions.where('ended_at', 'is', null).execute()
  const requests = transaction.updateTable('sign_in_requests').set({ used_at: at }).where('staff_id', '=', id)
  await requests.where('used_at', 'is', null).execute()
  await endLinks(transaction, id, now)
  await transaction.deleteFrom('selections').where('staff_id', '=', id).where('used_at', 'is', null).execute()
  const stopped = await transaction
    .updateTable('outbox')
    .set({ status: 'stopped', last_error: 'The member of staff was removed' })
    .where('status', '=', 'waiting')
    .where('audience', '=', 'staff')
    .where('to_address', '=', email)
    .returning(['id', 'secret_id'])
    .execute()
  return stopped.flatMap(({ id, secret_id }) => (secret_id === null ? [id] : []))
}
