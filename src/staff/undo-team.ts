import { may } from '../access/roles'
import type { Database } from '../database/connection'
import { type Change, changeOf } from '../log/event-details'
import type { Event } from '../log/events'
import { idOf } from '../log/subjects'
import type { BlockerReason } from '../log/undo/blocker'
import {
  type Changes,
  changesIn,
  oneByOne,
  type UndoContext,
  type UndoHandler,
  type UndoOutcome,
  type UndoRequest,
} from '../log/undo/undo-handler'
import { lockStaff } from './add-member'
import { endMembership } from './end-membership'
import { findMember, findMemberByEmail } from './member'
import { restartEmails } from './stop-emails'
import { isLastOwner } from './team'
import { lockMember } from './undo-account'
import { setMemberBack, undoMember } from './undo-member'

const staffOnly = { right: 'staff', isFresh: () => true, locksMember: true } as const

export const roleUndoHandler: UndoHandler = {
  ...staffOnly,
  changesOf: (event) => changesIn(event, 'role'),
  lock: lockMember,
  blockerOf: cannotHaveRole,
  undo: undoMember,
}

/**
 * Brings back whoever was removed, in their old role; they have to sign in again, and their stopped emails wait again.
 * Undoing that is a removal like any other.
 */
export const removalUndoHandler: UndoHandler = {
  ...staffOnly,
  changesOf: (event) => presenceOf(event, { before: true, after: false }),
  lock: lockAnybody,
  blockerOf: cannotComeOrGo,
  undo: oneByOne(comeOrGo),
}

/** Who was invited and has not come is removed. Invited again under another name or role, they have the earlier one. */
export const invitationUndoHandler: UndoHandler = {
  ...staffOnly,
  changesOf: (event) =>
    isRenewal(event) ? changesIn(event, 'name', 'email', 'role') : presenceOf(event, { before: false, after: true }),
  lock: lockAnybody,
  async blockerOf(database, undoing) {
    if (await hasJoined(database, undoing.event)) return 'joined'
    return isRenewal(undoing.event) ? cannotHaveRole(database, undoing) : cannotComeOrGo(database, undoing)
  },
  undo: oneByOne(async (doing, undoing) => {
    if (!isRenewal(undoing.event)) return comeOrGo(doing, undoing)
    await setMemberBack(doing, undoing)
    return { details: { renewed: true } }
  }),
}

/** Whether somebody who had been invited was invited again. */
function isRenewal({ details }: Event): boolean {
  return details?.renewed === true
}

/** Whether somebody is a member, before and after. */
function presenceOf({ details }: Event, first: Change): Changes {
  return { member: changeOf(details?.member) ?? first }
}

async function lockAnybody(transaction: Database, event: Event): Promise<boolean> {
  await lockStaff(transaction)
  return (await findRow(transaction, event)) !== undefined
}

function findRow(database: Database, event: Event) {
  const row = database.selectFrom('staff').select(['id', 'email', 'joined_at', 'removed_at'])
  return row.where('id', '=', idOf(event, 'staff') ?? '').executeTakeFirst()
}

async function hasJoined(database: Database, event: Event): Promise<boolean> {
  return (await findRow(database, event))?.joined_at != null
}

async function cannotHaveRole(database: Database, { event, changes: { role } }: UndoRequest) {
  const member = await findMember(database, idOf(event, 'staff') ?? '')
  if (!member) return 'gone'
  if (!role) return undefined
  if (member.role !== role.after) return 'changed-since'
  if (await isLastOwner(database, member)) return 'last-owner'
  return may(String(role.before), 'publish') ? undefined : plansOf(database, member.id)
}

async function cannotComeOrGo(database: Database, { event, changes }: UndoRequest): Promise<BlockerReason | undefined> {
  const row = await findRow(database, event)
  if (!row) return 'gone'
  const isThere = row.removed_at === null
  if (isThere !== changes.member?.after) return 'changed-since'
  if (!isThere) return (await findMemberByEmail(database, row.email)) ? 'address-taken' : undefined
  const member = await findMember(database, row.id)
  if (member && (await isLastOwner(database, member))) return 'last-owner'
  return plansOf(database, row.id)
}

/** Undo does not cancel somebody's plans, as the pages for removing and changing a role do. */
async function plansOf(database: Database, id: string): Promise<'plans-open' | undefined> {
  const plans = database.selectFrom('content_schedule').select('id').where('created_by', '=', id)
  const open = await plans.where('ended_at', 'is', null).limit(1).executeTakeFirst()
  return open && 'plans-open'
}

async function comeOrGo(
  { transaction, app, actor }: UndoContext,
  { event, changes }: UndoRequest,
): Promise<UndoOutcome | BlockerReason> {
  const id = idOf(event, 'staff') ?? ''
  if (changes.member?.before)
    await transaction.updateTable('staff').set({ removed_at: null }).where('id', '=', id).execute()
  const member = await findMember(transaction, id)
  if (changes.member?.before)
    return member ? { details: await restartEmails(transaction, app, member, event.details) } : 'gone'
  return member ? { details: await endMembership(transaction, app, actor, member) } : 'gone'
}
