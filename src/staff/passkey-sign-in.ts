import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { storableText } from '../database/storable-text'
import { transact } from '../database/transact'
import type { StaffMember } from './member'
import {
  CHALLENGE_MILLISECONDS,
  isOfOwnPage,
  mustVerifyUser,
  nothingVerified,
  type PasskeyRefusal,
  relyingParty,
  storeChallenge,
  userVerificationFor,
  webAuthn,
} from './passkey-challenge'
import { appendPasskeyEvent, type PasskeyRow, passkeyRows, transportsOf } from './passkeys'
import { type SignedIn, startSession, verifyAgain } from './sessions'
import { takeRequest } from './sign-in-requests'

/** What the browser needs to sign in with a passkey, in the form that `startAuthentication` takes. */
export async function askForPasskey(
  app: AppContext,
  browserToken: string,
  /** Who is signed in, where it is to prove again who they are. */
  member?: StaffMember,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn()
  const own = member ? await passkeyRows(app.database, member.id) : []
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app).expectedRPID,
    timeout: CHALLENGE_MILLISECONDS,
    userVerification: userVerificationFor(member),
    allowCredentials: own.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
  })
  await storeChallenge(app, { kind: 'passkey', staffId: null, browserToken, challenge: options.challenge })
  return options
}

interface ShownPasskey {
  /** What `startAuthentication` returned. */
  response: unknown
  browserToken: string
}

/** Signs in whoever has the passkey. */
export async function enterWithPasskey(
  app: AppContext,
  { browser, ...shown }: ShownPasskey & { browser: string },
): Promise<{ token: string } | PasskeyRefusal> {
  const passkey = await verifyPasskey(app, shown)
  if (typeof passkey === 'string') return passkey
  return transact(app.database, async (transaction) => {
    const session = await startSession(transaction, { staffId: passkey.staff_id, browser }, app.now())
    const details = { by: 'passkey', browser } as const
    await appendPasskeyEvent(transaction, app, { id: passkey.staff_id }, { kind: 'signed-in', details })
    return session
  })
}

/** Proves again, by one of their passkeys, who a session's owner is. */
export async function verifyByPasskey(
  app: AppContext,
  { session, member }: SignedIn,
  shown: ShownPasskey,
): Promise<'verified' | PasskeyRefusal> {
  const passkey = await verifyPasskey(app, shown, member.id)
  if (typeof passkey === 'string') return passkey
  await transact(app.database, (transaction) => verifyAgain(transaction, session.id, app.now()))
  return 'verified'
}

type OwnedPasskey = PasskeyRow & { role: string }

/** Uses the browser's challenge up, and finds and counts the passkey that answers it. */
async function verifyPasskey(
  app: AppContext,
  { response, browserToken }: ShownPasskey,
  staffId?: string,
): Promise<PasskeyRow | PasskeyRefusal> {
  const { database, now } = app
  const request = await takeRequest(database, { kind: 'passkey', browserToken }, now())
  if (!request?.challenge) return 'over'
  const passkey = await findPasskey(database, response)
  if (!passkey || !isOfOwnPage(response) || (staffId !== undefined && passkey.staff_id !== staffId)) return 'wrong'
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: request.challenge,
    credential: credentialOf(passkey),
    requireUserVerification: mustVerifyUser(passkey),
    ...relyingParty(app),
  }).catch(nothingVerified)
  if (!verified || !authenticationInfo) return 'wrong'
  const isCounted = await countUse(app, passkey, authenticationInfo.newCounter)
  return isCounted ? passkey : 'wrong'
}

/** Whoever else used the same count meanwhile has a copy of the passkey (Web Authentication Level 3, 6.1.1). */
async function countUse(
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

/** The passkey that an answer names, and its owner's role, unless its owner was removed. */
async function findPasskey(database: Database, response: unknown): Promise<OwnedPasskey | undefined> {
  const id = (response as { id?: unknown } | null)?.id
  if (typeof id !== 'string') return undefined
  return database
    .selectFrom('passkeys')
    .innerJoin('staff', 'staff.id', 'passkeys.staff_id')
    .selectAll('passkeys')
    .select('staff.role')
    .where('passkeys.id', '=', storableText(id))
    .where('staff.removed_at', 'is', null)
    .executeTakeFirst()
}

function credentialOf({ id, public_key, counter, transports }: PasskeyRow): WebAuthnCredential {
  const publicKey = new Uint8Array(Buffer.from(public_key, 'base64url'))
  return { id, publicKey, counter, transports: transportsOf(transports) }
}
