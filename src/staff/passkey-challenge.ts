import { may } from '../access/roles'
import type { AppContext } from '../app-context'
import { transact } from '../database/transact'
import { addRequest, deleteExpired } from './sign-in-requests'

export const CHALLENGE_LIFETIME_MS = 5 * 60_000

/** `wrong`: the response is invalid. `over`: the challenge is missing, expired, or used. */
export type PasskeyError = 'wrong' | 'over'

/** Loaded lazily, because the public site has no passkeys. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** A passkey is bound to the site's host name (Web Authentication Level 3, 5.1.2). */
export function relyingParty({ origin }: AppContext) {
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname }
}

/** Stores a one-time challenge for the browser to sign. */
export async function storeChallenge(
  { database, now }: AppContext,
  request: { kind: 'passkey' | 'new-passkey'; staffId: string | null; browserToken: string; challenge: string },
): Promise<void> {
  await deleteExpired(database, 'sign_in_requests', now())
  const newRequest = { ...request, lifetimeMs: CHALLENGE_LIFETIME_MS }
  await transact(database, (transaction) => addRequest(transaction, newRequest, now()))
}

/** True if the member's device must verify its user, which is required for access to health information. */
export function requiresUserVerification({ role }: { role: string }): boolean {
  return may(role, 'health')
}

/** Returns the WebAuthn user verification requirement. */
export function getUserVerification(member: { role: string } | undefined) {
  return member && requiresUserVerification(member) ? 'required' : 'preferred'
}

/**
 * True if a response was created on a page of this site and not in a frame of another site (Web Authentication Level 3,
 * 5.8.1). The library does not check this.
 */
export function isFromOwnPage(answer: unknown): boolean {
  try {
    const { clientDataJSON } = (answer as { response: { clientDataJSON: string } }).response
    const client: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return (client as { crossOrigin?: unknown }).crossOrigin !== true
  } catch {
    return false
  }
}

/** Converts an error to an unverified result: the library throws if a response is invalid. */
export function createUnverifiedResult() {
  return { verified: false, registrationInfo: undefined, authenticationInfo: undefined }
}
