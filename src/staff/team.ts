import * as v from 'valibot'
import { DEFAULT_LANGUAGE } from '../../content/language'
import { type Role, roles } from '../access/roles'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import { check, type FieldErrors } from '../forms/check'
import { emailAddress } from '../forms/rules'
import type { Actor } from '../log/actor'
import { findDifferences } from '../log/event-details'
import { appendEvent } from '../log/events'
import { lockActors, requireActor, transactAs } from '../log/transact-as'
import { isWithinLimits } from '../mail/email-limits'
import { addMember, lockStaff } from './add-member'
import { endMembership } from './end-membership'
import { prepareLeaving } from './leaving-hooks'
import { findMember, findMemberByEmail, memberColumns, type StaffMember, toStaffMember, updateMember } from './member'
import { memberName } from './member-name'
import { sendInvitation } from './send-invitation'
import { deleteExpired } from './sign-in-requests'

const role = v.picklist(roles, 'Please choose a role')

const invitationSchema = v.object({
  email: emailAddress(
    () => 'Email is required',
    () => 'Please enter a valid email address',
  ),
  name: memberName,
  role,
})

export type InvitationResult =
  | { status: 'invited'; member: StaffMember }
  /** The person was already invited with another name or role. Nothing was changed. */
  | { status: 'differs'; member: StaffMember }
  /** The person has already joined. */
  | { status: 'taken'; member: StaffMember }
  /** The inviter or the address has reached the hourly email limit (mail/email-limits.ts). */
  | { status: 'over-budget' }
  | { status: 'invalid'; errors: FieldErrors }

/**
 * Invites a person by email. A person who was invited before but has not joined gets a new link, which ends the earlier
 * one. The actor is null for the server's command line.
 */
export async function invite(
  app: AppContext,
  actor: Actor | null,
  given: { email: string; name: string; role: string },
): Promise<InvitationResult> {
  const checked = check(invitationSchema, given, DEFAULT_LANGUAGE)
  if (!checked.valid) return { status: 'invalid', errors: checked.errors }
  const { answers } = checked
  await deleteExpired(app.database, 'sign_in_links', app.now())
  const result = await transactAs(app.database, actor, async (transaction): Promise<InvitationResult> => {
    await lockStaff(transaction)
    const existing = await findMemberByEmail(transaction, answers.email)
    if (existing && (await hasJoined(transaction, existing))) return { status: 'taken', member: existing }
    const isUnchanged = existing?.name === answers.name && existing.role === answers.role
    if (existing && !isUnchanged) return { status: 'differs', member: existing }
    // Invitations from the server's command line are not limited.
    if (actor && !(await isWithinLimits(transaction, app, actor, { to: answers.email })))
      return { status: 'over-budget' }
    const member = existing ?? (await addMember(transaction, answers, app.now()))
    await sendInvitation(transaction, app, actor, { member, isRenewed: existing !== undefined })
    return { status: 'invited', member }
  })
  if (result.status === 'invited') app.onEmailQueued?.()
  return result
}

async function hasJoined(transaction: Database, { id }: StaffMember): Promise<boolean> {
  const query = transaction.selectFrom('staff').select('joined_at').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).joined_at !== null
}

/** `last-owner`: another owner must have joined first. */
type TeamChange =
  /** `eventId` is set for a removal, which can be undone. */
  { status: 'changed'; eventId?: string } | { status: 'last-owner' | 'missing' }

/** Changes a member's role, effective with their next request. */
export function changeRole(app: AppContext, actor: Actor | null, staffId: string, role: Role): Promise<TeamChange> {
  return transact(app.database, async (transaction): Promise<TeamChange> => {
    await lockForChange(transaction, actor, staffId)
    const member = await findMember(transaction, staffId)
    if (!member) return { status: 'missing' }
    if (member.role === role) return { status: 'changed' }
    if (await isLastOwner(transaction, member)) return { status: 'last-owner' }
    const finishLeaving = await prepareLeaving({ transaction, app, actor, member, role })
    await updateMember(transaction, staffId, { role })
    await finishLeaving()
    const details = { role: { before: member.role, after: role } }
    await appendEvent(transaction, { kind: 'role-changed', details, ...memberEventFields(app, actor, staffId) })
    return { status: 'changed' }
  })
}

/**
 * Removes a member. Ends their sessions, links, codes, and passkeys, cancels their waiting emails, and takes back
 * unsent answers. Their past actions keep their name. A new invitation creates a new member.
 */
export function removeMember(app: AppContext, actor: Actor | null, staffId: string): Promise<TeamChange> {
  return transact(app.database, async (transaction): Promise<TeamChange> => {
    await lockForChange(transaction, actor, staffId)
    const member = await findMember(transaction, staffId)
    if (!member) return { status: 'missing' }
    if (await isLastOwner(transaction, member)) return { status: 'last-owner' }
    const details = await endMembership(transaction, app, actor, member)
    const eventId = await appendEvent(transaction, {
      ...{ kind: 'staff-removed', details: { name: member.name, email: member.email, role: member.role, ...details } },
      ...memberEventFields(app, actor, staffId),
      change: { rows: [`member:${staffId}`], inverse: {} },
    })
    return { status: 'changed', eventId }
  })
}

function memberEventFields({ now }: AppContext, actor: Actor | null, id: string) {
  return { actorId: actor?.id ?? null, about: [{ kind: 'staff', id }], at: now().toISOString() } as const
}

/** Locks both members, so that two members who remove each other cannot both succeed. */
async function lockForChange(transaction: Database, actor: Actor | null, staffId: string): Promise<void> {
  await lockActors(transaction, actor ? [actor.id, staffId] : [staffId])
  await requireActor(transaction, actor)
  await lockStaff(transaction)
}

/** True if no other owner has joined. */
async function isLastOwner(transaction: Database, { id, role }: StaffMember): Promise<boolean> {
  if (role !== 'owner') return false
  const others = transaction
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .where('joined_at', 'is not', null)
    .where('id', '!=', id)
  return (await others.limit(1).executeTakeFirst()) === undefined
}

/** The settings that members may change themselves. */
const accountSchema = v.object({
  name: memberName,
  notify: v.boolean(),
  /** Unchanged if missing, because only owners see the setting. */
  notifyWeekly: v.optional(v.boolean()),
  keys: v.boolean(),
})

export type AccountChange = v.InferInput<typeof accountSchema>

export async function changeAccount(
  app: AppContext,
  actor: Actor,
  given: AccountChange,
): Promise<{ status: 'changed' | 'missing' } | { status: 'invalid'; errors: FieldErrors }> {
  const checked = check(accountSchema, given, DEFAULT_LANGUAGE)
  if (!checked.valid) return { status: 'invalid', errors: checked.errors }
  return transact(app.database, async (transaction) => {
    await lockStaff(transaction)
    const before = await findMember(transaction, actor.id)
    if (!before) return { status: 'missing' }
    const { name, notify, notifyWeekly, keys } = before
    const after = { ...checked.answers, notifyWeekly: checked.answers.notifyWeekly ?? notifyWeekly }
    const details = findDifferences<string | boolean>({ name, notify, notifyWeekly, keys }, after)
    if (Object.keys(details).length === 0) return { status: 'changed' }
    await updateMember(transaction, actor.id, after)
    await appendEvent(transaction, { kind: 'account-changed', details, ...memberEventFields(app, actor, actor.id) })
    return { status: 'changed' }
  })
}

/** A member as listed on the team page. */
export interface ListedMember extends StaffMember {
  invitedAt: string
  /** Null until the member has confirmed their email address by signing in. */
  joinedAt: string | null
  /** Time the member last used any of their sessions. */
  seenAt: string | null
  passkeys: number
}

/** Lists current members in the order they were added. */
export async function listStaff(database: Database): Promise<ListedMember[]> {
  const rows = await database
    .selectFrom('staff')
    .where('removed_at', 'is', null)
    .select(['staff.id', ...memberColumns, 'created_at', 'joined_at'])
    .select(({ selectFrom }) => [
      selectFrom('staff_sessions')
        .whereRef('staff_sessions.staff_id', '=', 'staff.id')
        .select(({ fn }) => fn.max('seen_at').as('seen_at'))
        .as('seen_at'),
      selectFrom('passkeys')
        .whereRef('passkeys.staff_id', '=', 'staff.id')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('passkeys'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, created_at, joined_at, seen_at, passkeys, ...row }) => ({
    ...toStaffMember(id, row),
    ...{ invitedAt: created_at, joinedAt: joined_at, seenAt: seen_at, passkeys: Number(passkeys) },
  }))
}
