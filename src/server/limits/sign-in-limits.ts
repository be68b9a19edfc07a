import { createHash } from 'node:crypto'
import { toEmailKey } from '../../staff/member'
import type { Rates } from './rates'

interface Requester {
  client: string
  /** The member's id, if they have signed in with this browser before. */
  known?: string | undefined
}

/**
 * Counts a request for a sign-in code. Resolves to the seconds to wait (Retry-After) if it is over the limit. Known and
 * unknown email addresses count the same. Known browsers have their own limit, independent of their network.
 */
export async function limitCodeRequest(
  { consume }: Rates,
  { client, known }: Requester,
  email: string,
): Promise<number | undefined> {
  if (known !== undefined && (await consume('codesOfKnown', known)) === undefined) return undefined
  const address = createHash('sha256').update(toEmailKey(email)).digest('base64url')
  const limitKey = `${address} ${client}`
  const wait = (await consume('codesForOneOfOne', limitKey)) ?? (await consume('codesOfOne', client))
  if (wait !== undefined || (await consume('codesForOne', address)) === undefined) return wait
  return consume('codesInReserve', limitKey)
}

/** Counts the start of a passkey sign-in. Resolves to the seconds to wait if it is over the limit. */
export function limitPasskeySignIn({ consume }: Rates, requester: Requester): Promise<number | undefined> {
  return consume('passkeysOfOne', toRateLimitKey(requester))
}

/**
 * Returns the rate-limit key of a request: its network, or a known browser in it. The network is always part of the key,
 * so a stolen cookie does not use up the owner's limit.
 */
export function toRateLimitKey({ client, known }: Requester): string {
  return known === undefined ? client : `${known} ${client}`
}
