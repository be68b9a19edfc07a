import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import { DEFAULT_LANGUAGE } from '../../content/language'
import { HOUR, momentAfter } from '../../content/moments'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { LinkPurpose } from '../database/tables'
import { transact } from '../database/transact'
import { check, type FieldErrors } from '../forms/check'
import { emailAddress } from '../forms/rules'
import type { Actor } from '../log/actor'
import type { EventDetails } from '../log/event-details'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import * as routes from '../routes'
import { addMember, hasStaff, lockStaff } from './add-member'
import { findMember, markJoined, type StaffMember } from './member'
import { memberName } from './member-name'
import { startSession } from './sessions'
import { deleteExpired } from './sign-in-requests'
import { createToken, digestToken } from './tokens'

const LINK_LIFETIMES_MS: Readonly<Record<LinkPurpose, number>> = {
  'first-owner': HOUR,
  invitation: 7 * 24 * HOUR,
  'sign-in': HOUR,
}

/** A one-time sign-in link. */
export interface SignInLink {
  id: string
  purpose: LinkPurpose
  /** Undefined for the first owner's link, which creates the member. */
  member: StaffMember | undefined
  expiresAt: string
}

const firstOwnerSchema = v.object({
  name: memberName,
  email: emailAddress(
    () => 'Email is required',
    () => 'Please enter a valid email address',
  ),
})

/** Invited people may correct their name. */
const invitedSchema = v.object({ name: memberName })

type LinkResult =
  | { status: 'signed-in'; token: string; member: StaffMember; purpose: LinkPurpose }
  | { status: 'invalid'; errors: FieldErrors }
  /** The link was used, was replaced, or has expired. */
  | { status: 'over' }

/**
 * Creates the link for the first owner and ends earlier ones. Returns its path; undefined if any staff member exists.
 */
export function createFirstOwnerLink({ database, now }: AppContext): Promise<string | undefined> {
  return transact(database, async (transaction) => {
    await lockStaff(transaction)
    await transaction.deleteFrom('sign_in_links').where('purpose', '=', 'first-owner').execute()
    if (await hasStaff(transaction)) return undefined
    const token = createToken()
    await addLink(transaction, { purpose: 'first-owner', staffId: null, token }, now())
    return routes.deskSignInLink(token)
  })
}

/** Creates a sign-in link for the server's command line and ends earlier ones. Returns its path. */
export async function createSignInLink({ database, now }: AppContext, member: StaffMember): Promise<string> {
  await deleteExpired(database, 'sign_in_links', now())
  return transact(database, async (transaction) => {
    const token = createToken()
    await endLinks(transaction, member.id, now(), 'sign-in')
    await addLink(transaction, { purpose: 'sign-in', staffId: member.id, token }, now())
    const at = now().toISOString()
    await appendEvent(transaction, {
      kind: 'sign-in-link-made',
      actorId: null,
      about: [{ kind: 'staff', id: member.id }],
      details: {},
      at,
    })
    return routes.deskSignInLink(token)
  })
}

/** Creates an invitation that an owner passes on, and ends earlier ones. Undefined if the person has joined or left. */
export function createInvitationLink(app: AppContext, actor: Actor, { id }: StaffMember): Promise<string | undefined> {
  return transactAs(app.database, actor, async (transaction) => {
    await lockStaff(transaction)
    const members = transaction.selectFrom('staff').select('joined_at').where('removed_at', 'is', null)
    if ((await members.where('id', '=', id).executeTakeFirst())?.joined_at !== null) return undefined
    const token = createToken()
    await endLinks(transaction, id, app.now(), 'invitation')
    await addLink(transaction, { purpose: 'invitation', staffId: id, token }, app.now())
    const [at, about] = [app.now().toISOString(), [{ kind: 'staff', id } as const]]
    await appendEvent(transaction, { kind: 'invitation-copied', actorId: actor.id, about, details: {}, at })
    return routes.deskSignInLink(token)
  })
}

/** Stores a link; a link sent by email gets its token on delivery. Returns its id. */
export async function addLink(
  transaction: Database,
  { purpose, staffId, token }: { purpose: LinkPurpose; staffId: string | null; token?: string },
  now: Date,
): Promise<string> {
  const id = randomUUIDv7()
  const expires_at = momentAfter(now, LINK_LIFETIMES_MS[purpose])
  const times = { created_at: now.toISOString(), expires_at, used_at: null }
  await transaction
    .insertInto('sign_in_links')
    .values({ id, purpose, staff_id: staffId, digest: token ? digestToken(token) : null, ...times })
    .execute()
  return id
}

/** Ends a member's links, optionally only those for one purpose. */
export async function endLinks(
  transaction: Database,
  staffId: string,
  now: Date,
  purpose?: LinkPurpose,
): Promise<void> {
  const open = transaction
    .updateTable('sign_in_links')
    .set({ used_at: now.toISOString() })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
  await (purpose ? open.where('purpose', '=', purpose) : open).execute()
}

/** Finds a valid link without using it up, because mail scanners open links. */
export async function findLink(database: Database, token: string, now: Date): Promise<SignInLink | undefined> {
  const link = await database
    .selectFrom('sign_in_links')
    .selectAll()
    .where('digest', '=', digestToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!link) return undefined
  const found = { id: link.id, purpose: link.purpose, expiresAt: link.expires_at }
  if (link.staff_id === null) return (await hasStaff(database)) ? undefined : { ...found, member: undefined }
  const member = await findMember(database, link.staff_id)
  return member && { ...found, member }
}

/**
 * Uses up a link and signs in its member. The first owner's link creates the owner. Their address is not confirmed yet,
 * so the sign-in is not fresh, and sensitive actions ask for a mailed code or a passkey first.
 */
export async function signInWithLink(
  app: AppContext,
  token: string,
  given: { name?: string; email?: string },
  browser: string,
): Promise<LinkResult> {
  const result = await transact(app.database, async (transaction): Promise<LinkResult> => {
    await lockStaff(transaction)
    const link = await findLink(transaction, token, app.now())
    if (!link) return { status: 'over' }
    const named = await prepareMember(transaction, link, given, app.now())
    if ('errors' in named) return { status: 'invalid', errors: named.errors }
    return signIn(transaction, app, link, named, browser)
  })
  if (result.status === 'signed-in' && result.purpose === 'first-owner') app.onFirstOwner?.()
  return result
}

/** Creates the first owner, or updates an invited member's name. */
async function prepareMember(
  transaction: Database,
  { purpose, member }: SignInLink,
  given: { name?: string },
  now: Date,
): Promise<StaffMember | { errors: FieldErrors }> {
  if (!member) {
    const checked = check(firstOwnerSchema, given, DEFAULT_LANGUAGE)
    if (!checked.valid) return checked
    const { name, email } = checked.answers
    return addMember(transaction, { name, email, role: 'owner' }, now)
  }
  if (purpose !== 'invitation' || !given.name?.trim()) return member
  const checked = check(invitedSchema, given, DEFAULT_LANGUAGE)
  if (!checked.valid) return checked
  const { name } = checked.answers
  await transaction.updateTable('staff').set({ name }).where('id', '=', member.id).execute()
  return { ...member, name }
}

async function signIn(
  transaction: Database,
  { now }: AppContext,
  { id, purpose, member: before }: SignInLink,
  member: StaffMember,
  browser: string,
): Promise<LinkResult> {
  const at = now().toISOString()
  await transaction.updateTable('sign_in_links').set({ used_at: at }).where('id', '=', id).execute()
  const isVerified = purpose !== 'first-owner'
  const { token } = await startSession(transaction, { staffId: member.id, browser, isVerified }, now())
  if (isVerified) await markJoined(transaction, member.id, now())
  const kind = purpose === 'first-owner' ? 'first-owner-made' : 'signed-in'
  const details = { by: purpose, browser, ...toSignInDetails(member, before) }
  await appendEvent(transaction, { kind, actorId: member.id, about: [{ kind: 'staff', id: member.id }], details, at })
  return { status: 'signed-in', token, member, purpose }
}

/** Returns the name and email address, if new. */
function toSignInDetails({ name, email }: StaffMember, before: StaffMember | undefined): EventDetails {
  if (!before) return { name, email }
  return name === before.name ? {} : { name: { before: before.name, after: name } }
}
