import * as v from 'valibot'
import { may, type Role, roles } from '../access/roles'
import type { Database } from '../database/connection'
import type { Event } from '../log/events'
import { idOf } from '../log/subjects'
import { oneByOne, type Undo, type UndoContext } from '../log/undo/undo-definition'
import { lockStaff } from './add-member'
import { endMembership } from './end-membership'
import { findMember, findMemberByEmail, setMember } from './member'
import { isLastOwner } from './team'

const staffOnly = { right: 'staff', isFresh: () => true, locksMember: true, lock: lockStaff } as const

export const roleUndo: Undo<{ role: Role }> = {
  ...staffOnly,
  inverse: v.object({ role: v.picklist(roles) }),
  blockers: oneByOne(async (database: Database, { event, inverse }) => {
    const member = await findMember(database, memberIdOf(event))
    if (!member) return 'gone'
    if (await isLastOwner(database, member)) return 'last-owner'
    return may(inverse.role, 'publish') ? undefined : plansOf(database, member.id)
  }),
  apply: oneByOne(async ({ transaction }: UndoContext, { event, inverse: { role } }) => {
    const member = await findMember(transaction, memberIdOf(event))
    await setMember(transaction, memberIdOf(event), { role })
    return { details: { role: { before: member?.role ?? null, after: role } } }
  }),
}

/** Brings back a removed member in their old role. They have to sign in again; their stopped emails stay stopped. */
export const removalUndo: Undo<object> = {
  ...staffOnly,
  inverse: v.object({}),
  blockers: oneByOne(async (database: Database, { event }) => {
    const row = await findRow(database, event)
    if (!row) return 'gone'
    return (await findMemberByEmail(database, row.email)) ? 'address-taken' : undefined
  }),
  apply: oneByOne(async ({ transaction }: UndoContext, { event }) => {
    await transaction.updateTable('staff').set({ removed_at: null }).where('id', '=', memberIdOf(event)).execute()
    return { details: { member: { before: false, after: true } } }
  }),
}

/** Removes an invited member who has not joined. */
export const invitationUndo: Undo<object> = {
  ...staffOnly,
  inverse: v.object({}),
  blockers: oneByOne(async (database: Database, { event }) => {
    const row = await findRow(database, event)
    if (!row || row.removed_at !== null) return 'gone'
    return row.joined_at === null ? undefined : 'joined'
  }),
  apply: oneByOne(async ({ transaction, app, actor }: UndoContext, { event }) => {
    const member = await findMember(transaction, memberIdOf(event))
    if (!member) return 'gone'
    const details = await endMembership(transaction, app, actor, member)
    return { details: { member: { before: true, after: false }, ...details } }
  }),
}

function memberIdOf(event: Event): string {
  return idOf(event, 'staff') ?? ''
}

function findRow(database: Database, event: Event) {
  const row = database.selectFrom('staff').select(['email', 'joined_at', 'removed_at'])
  return row.where('id', '=', memberIdOf(event)).executeTakeFirst()
}

/** Undo does not cancel somebody's plans, as the pages for removing and changing a role do. */
async function plansOf(database: Database, id: string): Promise<'plans-open' | undefined> {
  const plans = database.selectFrom('content_schedule').select('id').where('created_by', '=', id)
  const open = await plans.where('ended_at', 'is', null).limit(1).executeTakeFirst()
  return open && 'plans-open'
}
