import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import type { EventDetails } from '../log/event-details'
import { prepareLeaving } from './leaving-hooks'
import { endLinks } from './links'
import type { StaffMember } from './member'

/** Removes a member. The transaction must have locked the member and all staff, and appended no event yet. */
export async function endMembership(
  transaction: Database,
  app: AppContext,
  actor: Actor | null,
  member: StaffMember,
): Promise<EventDetails> {
  const finishLeaving = await prepareLeaving({ transaction, app, actor, member, role: null })
  const { id } = member
  const at = app.now().toISOString()
  await transaction.updateTable('staff').set({ removed_at: at }).where('id', '=', id).execute()
  const sessions = transaction.updateTable('staff_sessions').set({ ended_at: at }).where('staff_id', '=', id)
  await sessions.where('ended_at', 'is', null).execute()
  const requests = transaction.updateTable('sign_in_requests').set({ used_at: at }).where('staff_id', '=', id)
  await requests.where('used_at', 'is', null).execute()
  await endLinks(transaction, id, app.now())
  await transaction.deleteFrom('selections').where('staff_id', '=', id).where('used_at', 'is', null).execute()
  return finishLeaving()
}
