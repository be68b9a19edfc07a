import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Database } from '../database/connection'
import { storableText } from '../database/storable-text'
import type { PasskeysTable } from '../database/tables'
import { transact } from '../database/transact'
import { trimInvisible } from '../forms/trim-invisible'
import type { Actor } from '../submissions/actor'
import { appendEvent } from '../submissions/events'
import type { Intake } from '../submissions/intake'
import type { StaffMember } from './member'
import { type SignedIn, startSession, verifyAgain } from './sessions'
import { addRequest, deleteExpired, takeRequest } from './sign-in-requests'

/** How long a challenge is good. */
const CHALLENGE_MILLISECONDS = 5 * 60_000
const NAME_LENGTH = 60
/** Nobody has more devices. */
const MOST_PASSKEYS = 20

/** Wrong: the answer is not what was asked for. Over: there is no challenge, or it has expired or was used. */
export type PasskeyRefusal = 'wrong' | 'over'

type PasskeyRow = Selectable<PasskeysTable>

/** Read where it is used: the public site has no passkeys. */
const webAuthn = () => import('@simplewebauthn/server')

/** A passkey is bound to the site's host name (Web Authentication Level 3, 5.1.2). */
function relyingParty({ origin }: Intake) {
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname }
}

/** What the browser needs to make a passkey for a member, in the form that `startRegistration` takes. */
export async function askForNewPasskey(
  intake: Intake,
  member: StaffMember,
  browserToken: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn()
  const known = await passkeyRows(intake.database, member.id)
  const options = await generateRegistrationOptions({
    rpName: intake.content.current(DEFAULT_LANGUAGE).content.organization.name,
    rpID: relyingParty(intake).expectedRPID,
    userID: Buffer.from(member.id),
    userName: member.email,
    userDisplayName: member.name,
    timeout: CHALLENGE_MILLISECONDS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: listOf(transports) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await storeChallenge(intake, { kind: 'new-passkey', staffId: member.id, browserToken, challenge: options.challenge })
  return options
}

interface NewPasskey {
  /** What `startRegistration` returned. */
  response: unknown
  browserToken: string
  /** As in "Rosa's phone". */
  name: string
}

/** Adds the passkey that the browser made. Having it proves who one is from now on, and confirms the address. */
export async function addPasskey(
  intake: Intake,
  { session, member }: SignedIn,
  { response, browserToken, name }: NewPasskey,
): Promise<'added' | PasskeyRefusal> {
  const request = await takeRequest(intake.database, { kind: 'new-passkey', browserToken }, intake.now())
  if (!request?.challenge || request.staff_id !== member.id) return 'over'
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: request.challenge,
    requireUserVerification: false,
    ...relyingParty(intake),
  }).catch(nothingVerified)
  if (!registrationInfo) return 'wrong'
  const { credential } = registrationInfo
  return transact(intake.database, async (transaction) => {
    const now = intake.now()
    const row = { staff_id: member.id, name: nameOf(name), created_at: now.toISOString(), used_at: null }
    if ((await passkeyRows(transaction, member.id)).length >= MOST_PASSKEYS) return 'wrong'
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('passkeys')
      .values({ ...row, ...columnsOf(credential) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return 'wrong'
    await verifyAgain(transaction, session.id, now)
    await appendPasskeyEvent(transaction, intake, member, 'passkey-added', { passkey: row.name })
    return 'added'
  })
}

/** What the browser needs to sign in with a passkey, in the form that `startAuthentication` takes. */
export async function askForPasskey(
  intake: Intake,
  browserToken: string,
  /** Who is signed in, where it is to prove anew who they are. */
  member?: StaffMember,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn()
  const own = member ? await passkeyRows(intake.database, member.id) : []
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(intake).expectedRPID,
    timeout: CHALLENGE_MILLISECONDS,
    userVerification: 'preferred',
    allowCredentials: own.map(({ id, transports }) => ({ id, transports: listOf(transports) })),
  })
  await storeChallenge(intake, { kind: 'passkey', staffId: null, browserToken, challenge: options.challenge })
  return options
}

interface ShownPasskey {
  /** What `startAuthentication` returned. */
  response: unknown
  browserToken: string
}

/** Signs in whoever has the passkey. */
export async function enterWithPasskey(
  intake: Intake,
  { browser, ...shown }: ShownPasskey & { browser: string },
): Promise<{ token: string } | PasskeyRefusal> {
  const passkey = await verifyPasskey(intake, shown)
  if (typeof passkey === 'string') return passkey
  return transact(intake.database, async (transaction) => {
    const session = await startSession(transaction, { staffId: passkey.staff_id, browser }, intake.now())
    await appendPasskeyEvent(transaction, intake, { id: passkey.staff_id }, 'signed-in', { by: 'passkey', browser })
    return session
  })
}

/** Proves anew, by one of their passkeys, who a session's owner is. */
export async function verifyByPasskey(
  intake: Intake,
  { session, member }: SignedIn,
  shown: ShownPasskey,
): Promise<'verified' | PasskeyRefusal> {
  const passkey = await verifyPasskey(intake, shown, member.id)
  if (typeof passkey === 'string') return passkey
  await transact(intake.database, (transaction) => verifyAgain(transaction, session.id, intake.now()))
  return 'verified'
}

/** Uses the browser's challenge up, and finds and counts the passkey that answers it. */
async function verifyPasskey(
  intake: Intake,
  { response, browserToken }: ShownPasskey,
  staffId?: string,
): Promise<PasskeyRow | PasskeyRefusal> {
  const { database, now } = intake
  const request = await takeRequest(database, { kind: 'passkey', browserToken }, now())
  if (!request?.challenge) return 'over'
  const passkey = await findPasskey(database, response)
  if (!passkey || (staffId !== undefined && passkey.staff_id !== staffId)) return 'wrong'
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: request.challenge,
    credential: credentialOf(passkey),
    requireUserVerification: false,
    ...relyingParty(intake),
  }).catch(nothingVerified)
  if (!verified || !authenticationInfo) return 'wrong'
  const isCounted = await countUse(intake, passkey, authenticationInfo.newCounter)
  return isCounted ? passkey : 'wrong'
}

/** Whoever else used the same count meanwhile has a copy of the passkey (Web Authentication Level 3, 6.1.1). */
async function countUse({ database, now }: Intake, { id, counter }: PasskeyRow, newCounter: number): Promise<boolean> {
  const { numUpdatedRows } = await transact(database, (transaction) =>
    transaction
      .updateTable('passkeys')
      .set({ counter: newCounter, used_at: now().toISOString() })
      .where('id', '=', id)
      .where('counter', '=', counter)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

/** A passkey as its owner sees it. */
export interface ListedPasskey {
  id: string
  name: string
  createdAt: string
  usedAt: string | null
}

/** A member's passkeys, the oldest first. */
export async function listPasskeys(database: Database, staffId: string): Promise<ListedPasskey[]> {
  const rows = await passkeyRows(database, staffId)
  return rows.map(({ id, name, created_at, used_at }) => ({ id, name, createdAt: created_at, usedAt: used_at }))
}

/** Gives one of the actor's own passkeys another name. Returns whether it is theirs. */
export function renamePasskey(intake: Intake, actor: Actor, id: string, name: string): Promise<boolean> {
  return transact(intake.database, async (transaction) => {
    const passkey = (await passkeyRows(transaction, actor.id)).find((each) => each.id === id)
    if (!passkey) return false
    const after = nameOf(name)
    await transaction.updateTable('passkeys').set({ name: after }).where('id', '=', id).execute()
    const details = { name: { before: passkey.name, after } }
    await appendPasskeyEvent(transaction, intake, actor, 'passkey-renamed', details)
    return true
  })
}

/** Removes one of the actor's own passkeys. Returns whether there was one. Codes by mail remain. */
export function removePasskey(intake: Intake, actor: Actor, id: string): Promise<boolean> {
  return transact(intake.database, async (transaction) => {
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('staff_id', '=', actor.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return false
    await appendPasskeyEvent(transaction, intake, actor, 'passkey-removed', { passkey: removed.name })
    return true
  })
}

async function storeChallenge(
  { database, now }: Intake,
  request: { kind: 'passkey' | 'new-passkey'; staffId: string | null; browserToken: string; challenge: string },
): Promise<void> {
  await deleteExpired(database, 'sign_in_requests', now())
  const lasting = { ...request, lifetime: CHALLENGE_MILLISECONDS }
  await transact(database, (transaction) => addRequest(transaction, lasting, now()))
}

function passkeyRows(database: Database, staffId: string): Promise<PasskeyRow[]> {
  const own = database.selectFrom('passkeys').selectAll().where('staff_id', '=', staffId)
  return own.orderBy('created_at').orderBy('id').execute()
}

/** The passkey that an answer names, unless its owner was removed. */
async function findPasskey(database: Database, response: unknown): Promise<PasskeyRow | undefined> {
  const id = (response as { id?: unknown } | null)?.id
  if (typeof id !== 'string') return undefined
  return database
    .selectFrom('passkeys')
    .innerJoin('staff', 'staff.id', 'passkeys.staff_id')
    .selectAll('passkeys')
    .where('passkeys.id', '=', storableText(id))
    .where('staff.removed_at', 'is', null)
    .executeTakeFirst()
}

function columnsOf({ id, publicKey, counter, transports = [] }: WebAuthnCredential) {
  const public_key = Buffer.from(publicKey).toString('base64url')
  return { id, public_key, counter, transports: transports.map(storableText).join(',') }
}

function credentialOf({ id, public_key, counter, transports }: PasskeyRow): WebAuthnCredential {
  const publicKey = new Uint8Array(Buffer.from(public_key, 'base64url'))
  return { id, publicKey, counter, transports: listOf(transports) }
}

function listOf(transports: string): string[] {
  return transports.split(',').filter(Boolean)
}

function nameOf(given: string): string {
  return trimInvisible(storableText(given)).slice(0, NAME_LENGTH).toWellFormed() || 'Passkey'
}

/** The library throws at whatever is wrong with an answer. */
function nothingVerified() {
  return { verified: false, registrationInfo: undefined, authenticationInfo: undefined }
}

function appendPasskeyEvent(
  transaction: Database,
  { now }: Intake,
  { id }: Pick<Actor, 'id'>,
  kind: string,
  details: Parameters<typeof appendEvent>[1]['details'],
): Promise<void> {
  return appendEvent(transaction, { kind, actorId: id, subjectId: id, details, at: now().toISOString() })
}
