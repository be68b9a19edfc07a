import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
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
import { queuePasskeyNotice } from './passkey-notice'
import { appendPasskeyEvent, nameOf, passkeyRows, transportsOf } from './passkeys'
import { type SignedIn, verifyAgain } from './sessions'
import { takeRequest } from './sign-in-requests'

/** EdDSA, ES256 and RS256 (RFC 9053): what devices have. */
const ALGORITHMS = [-8, -7, -257]

/** Nobody has more devices. */
const MOST_PASSKEYS = 20

/** What the browser needs to make a passkey for a member, in the form that `startRegistration` takes. */
export async function askForNewPasskey(
  app: AppContext,
  member: StaffMember,
  browserToken: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn()
  const known = await passkeyRows(app.database, member.id)
  const options = await generateRegistrationOptions({
    rpName: app.content.current(DEFAULT_LANGUAGE).content.organization.name,
    rpID: relyingParty(app).expectedRPID,
    userID: Buffer.from(member.id),
    userName: member.email,
    userDisplayName: member.name,
    timeout: CHALLENGE_MILLISECONDS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: userVerificationFor(member) },
  })
  await storeChallenge(app, { kind: 'new-passkey', staffId: member.id, browserToken, challenge: options.challenge })
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
  app: AppContext,
  { session, member }: SignedIn,
  { response, browserToken, name }: NewPasskey,
): Promise<'added' | PasskeyRefusal> {
  const request = await takeRequest(app.database, { kind: 'new-passkey', browserToken }, app.now())
  if (!request?.challenge || request.staff_id !== member.id) return 'over'
  if (!isOfOwnPage(response)) return 'wrong'
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: request.challenge,
    requireUserVerification: mustVerifyUser(member),
    supportedAlgorithmIDs: ALGORITHMS,
    ...relyingParty(app),
  }).catch(nothingVerified)
  if (!registrationInfo) return 'wrong'
  const { credential } = registrationInfo
  const added = await transact(app.database, async (transaction) => {
    const now = app.now()
    const row = { staff_id: member.id, name: nameOf(name), created_at: now.toISOString(), used_at: null }
    if ((await passkeyRows(transaction, member.id)).length >= MOST_PASSKEYS) return 'wrong'
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('passkeys')
      .values({ ...row, ...columnsOf(credential) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return 'wrong'
    await verifyAgain(transaction, session.id, now)
    const details = { passkey: row.name }
    await appendPasskeyEvent(transaction, app, member, { kind: 'passkey-added', details })
    await queuePasskeyNotice(transaction, app, member)
    return 'added'
  })
  if (added === 'added') app.onQueued?.()
  return added
}

function columnsOf({ id, publicKey, counter, transports = [] }: WebAuthnCredential) {
  const public_key = Buffer.from(publicKey).toString('base64url')
  return { id, public_key, counter, transports: transports.map(storableText).join(',') }
}
