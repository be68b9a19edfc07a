import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { toStorableText } from '../database/storable-text'
import { transact } from '../database/transact'
import type { StaffMember } from './member'
import {
  CHALLENGE_LIFETIME_MS,
  createUnverifiedResult,
  getUserVerification,
  isFromOwnPage,
  loadWebAuthn,
  type PasskeyError,
  relyingParty,
  requiresUserVerification,
  storeChallenge,
} from './passkey-challenge'
import { appendPasskeyEvent, type PasskeyRow, parseTransports, readPasskeys } from './passkeys'
import { recordVerification, type SignedInMember, startSession } from './sessions'
import { consumeRequest } from './sign-in-requests'

/** Creates the options for `startAuthentication` in the browser. */
export async function startPasskeySignIn(
  app: AppContext,
  browserToken: string,
  /** The signed-in member, for a fresh sign-in. */
  member?: StaffMember,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const own = member ? await readPasskeys(app.database, member.id) : []
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app).expectedRPID,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: getUserVerification(member),
    allowCredentials: own.map(({ id, transports }) => ({ id, transports: parseTransports(transports) })),
  })
  await storeChallenge(app, { kind: 'passkey', staffId: null, browserToken, challenge: options.challenge })
  return options
}

interface PasskeyAnswer {
  /** The result of `startAuthentication`. */
  response: unknown
  browserToken: string
}

/** Signs in the owner of the passkey. */
export async function signInWithPasskey(
  app: AppContext,
  { browser, ...shown }: PasskeyAnswer & { browser: string },
): Promise<{ token: string } | PasskeyError> {
  const passkey = await verifyPasskey(app, shown)
  if (typeof passkey === 'string') return passkey
  return transact(app.database, async (transaction) => {
    const session = await startSession(transaction, { staffId: passkey.staff_id, browser }, app.now())
    const details = { by: 'passkey', browser } as const
    await appendPasskeyEvent(transaction, app, { id: passkey.staff_id }, { kind: 'signed-in', details })
    return session
  })
}

/** Refreshes a sign-in with one of the member's passkeys. */
export async function verifyByPasskey(
  app: AppContext,
  { session, member }: SignedInMember,
  answer: PasskeyAnswer,
): Promise<'verified' | PasskeyError> {
  const passkey = await verifyPasskey(app, answer, member.id)
  if (typeof passkey === 'string') return passkey
  await transact(app.database, (transaction) => recordVerification(transaction, session.id, app.now()))
  return 'verified'
}

type OwnedPasskey = PasskeyRow & { role: string }

/** Uses up the browser's challenge, verifies the response, and updates the passkey's counter. */
async function verifyPasskey(
  app: AppContext,
  { response, browserToken }: PasskeyAnswer,
  staffId?: string,
): Promise<PasskeyRow | PasskeyError> {
  const { database, now } = app
  const request = await consumeRequest(database, { kind: 'passkey', browserToken }, now())
  if (!request?.challenge) return 'over'
  const passkey = await findPasskey(database, response)
  if (!passkey || !isFromOwnPage(response) || (staffId !== undefined && passkey.staff_id !== staffId)) return 'wrong'
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: request.challenge,
    credential: toCredential(passkey),
    requireUserVerification: requiresUserVerification(passkey),
    ...relyingParty(app),
  }).catch(createUnverifiedResult)
  if (!verified || !authenticationInfo) return 'wrong'
  const isCounted = await recordPasskeyUse(app, passkey, authenticationInfo.newCounter)
  return isCounted ? passkey : 'wrong'
}

/** Returns false if the counter changed in the meantime: the passkey was copied (Web Authentication Level 3, 6.1.1). */
async function recordPasskeyUse(
  { database, now }: AppContext,
  { id, counter }: PasskeyRow,
  newCounter: number,
): Promise<boolean> {
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

/** Finds the passkey named by a response, with its owner's role, unless its owner was removed. */
async function findPasskey(database: Database, response: unknown): Promise<OwnedPasskey | undefined> {
  const id = (response as { id?: unknown } | null)?.id
  if (typeof id !== 'string') return undefined
  return database
    .selectFrom('passkeys')
    .innerJoin('staff', 'staff.id', 'passkeys.staff_id')
    .selectAll('passkeys')
    .select('staff.role')
    .where('passkeys.id', '=', toStorableText(id))
    .where('staff.removed_at', 'is', null)
    .executeTakeFirst()
}

function toCredential({ id, public_key, counter, transports }: PasskeyRow): WebAuthnCredential {
  const publicKey = new Uint8Array(Buffer.from(public_key, 'base64url'))
  return { id, publicKey, counter, transports: parseTransports(transports) }
}
