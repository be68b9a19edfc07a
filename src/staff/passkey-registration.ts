import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
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
import { enqueuePasskeyNotice } from './passkey-notice'
import { appendPasskeyEvent, parseTransports, readPasskeys, toPasskeyName } from './passkeys'
import { recordVerification, type SignedInMember } from './sessions'
import { consumeRequest } from './sign-in-requests'

/** EdDSA, ES256, and RS256 (RFC 9053), which most devices support. */
const ALGORITHMS = [-8, -7, -257]

/** Maximum number of passkeys per member. */
const MAX_PASSKEYS = 20

/** Creates the options for `startRegistration` in the browser. */
export async function startPasskeyRegistration(
  app: AppContext,
  member: StaffMember,
  browserToken: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const known = await readPasskeys(app.database, member.id)
  const options = await generateRegistrationOptions({
    rpName: app.content.current(DEFAULT_LANGUAGE).content.organization.name,
    rpID: relyingParty(app).expectedRPID,
    userID: Buffer.from(member.id),
    userName: member.email,
    userDisplayName: member.name,
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: parseTransports(transports) })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: getUserVerification(member) },
  })
  await storeChallenge(app, { kind: 'new-passkey', staffId: member.id, browserToken, challenge: options.challenge })
  return options
}

interface NewPasskey {
  /** The result of `startRegistration`. */
  response: unknown
  browserToken: string
  /** For example "Rosa's phone". */
  name: string
}

/** Adds the passkey created by the browser. Also counts as a fresh sign-in and confirms the email address. */
export async function addPasskey(
  app: AppContext,
  { session, member }: SignedInMember,
  { response, browserToken, name }: NewPasskey,
): Promise<'added' | PasskeyError> {
  const request = await consumeRequest(app.database, { kind: 'new-passkey', browserToken }, app.now())
  if (!request?.challenge || request.staff_id !== member.id) return 'over'
  if (!isFromOwnPage(response)) return 'wrong'
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: request.challenge,
    requireUserVerification: requiresUserVerification(member),
    supportedAlgorithmIDs: ALGORITHMS,
    ...relyingParty(app),
  }).catch(createUnverifiedResult)
  if (!registrationInfo) return 'wrong'
  const { credential } = registrationInfo
  const added = await transact(app.database, async (transaction) => {
    const now = app.now()
    const row = { staff_id: member.id, name: toPasskeyName(name), created_at: now.toISOString(), used_at: null }
    if ((await readPasskeys(transaction, member.id)).length >= MAX_PASSKEYS) return 'wrong'
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('passkeys')
      .values({ ...row, ...toPasskeyColumns(credential) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return 'wrong'
    await recordVerification(transaction, session.id, now)
    const details = { passkey: row.name }
    await appendPasskeyEvent(transaction, app, member, { kind: 'passkey-added', details })
    await enqueuePasskeyNotice(transaction, app, member)
    return 'added'
  })
  if (added === 'added') app.onEmailQueued?.()
  return added
}

function toPasskeyColumns({ id, publicKey, counter, transports = [] }: WebAuthnCredential) {
  const public_key = Buffer.from(publicKey).toString('base64url')
  return { id, public_key, counter, transports: transports.map(toStorableText).join(',') }
}
