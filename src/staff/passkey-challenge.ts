import { may } from '../access/roles'
import type { AppContext } from '../app-context'
import { transact } from '../database/transact'
import { addRequest, deleteExpired } from './sign-in-requests'

/** How long a challenge is good, in milliseconds. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000

/** Wrong: the answer is not what was asked for. Over: there is no challenge, or it has expired or was used. */
export type PasskeyError = 'wrong' | 'over'

/** Read where it is used: the public site has no passkeys. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** A passkey is bound to the site's host name (Web Authentication Level 3, 5.1.2). */
export function relyingParty({ origin }: AppContext) {
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname }
}

/** Stores what the browser is to sign, once. */
export async function storeChallenge(
  { database, now }: AppContext,
  request: { kind: 'passkey' | 'new-passkey'; staffId: string | null; browserToken: string; challenge: string },
): Promise<void> {
  await deleteExpired(database, 'sign_in_requests', now())
  const lasting = { ...request, lifetimeMs: CHALLENGE_LIFETIME_MS }
  await transact(database, (transaction) => addRequest(transaction, lasting, now()))
}

/** Whether a member's device must verify who holds it: where health information can be seen, having it is too little. */
export function requiresUserVerification({ role }: { role: string }): boolean {
  return may(role, 'health')
}

/** What browsers are told of it. */
export function userVerificationFor(member: { role: string } | undefined) {
  return member && requiresUserVerification(member) ? 'required' : 'preferred'
}

/**
 * Whether an answer was made on a page of ours, not in a frame of another site (Web Authentication Level 3, 5.8.1). The
 * library doesn't look.
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

/** The library throws at whatever is wrong with an answer. */
export function toUnverified() {
  return { verified: false, registrationInfo: undefined, authenticationInfo: undefined }
}
