import * as v from 'valibot'
import type { Database } from '../database/connection'
import type { Event } from '../log/events'
import { findSubjectId } from '../log/subjects'
import { mapSequentially, type Undo, type UndoContext } from '../log/undo/undo-definition'
import { lockStaff } from './add-member'
import { findMemberByEmail } from './member'

/** Restores a removed member with their old role. Ended sessions and canceled emails are not restored. */
export const removalUndo: Undo<object> = {
  right: 'staff',
  requiresFreshSignIn: () => true,
  inverse: v.object({}),
  lock: lockStaff,
  blockers: mapSequentially(async (database: Database, { event }) => {
    const removed = database.selectFrom('staff').select('email').where('id', '=', getMemberId(event))
    const row = await removed.executeTakeFirst()
    if (!row) return 'gone'
    return (await findMemberByEmail(database, row.email)) ? 'address-taken' : undefined
  }),
  apply: mapSequentially(async ({ transaction }: UndoContext, { event }) => {
    await transaction.updateTable('staff').set({ removed_at: null }).where('id', '=', getMemberId(event)).execute()
    return { details: { member: { before: false, after: true } } }
  }),
}

function getMemberId(event: Event): string {
  return findSubjectId(event, 'staff') ?? ''
}
