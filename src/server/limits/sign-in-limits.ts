import { createHash } from 'node:crypto'
import { toEmailKey } from '../../staff/member'
import type { Rates } from './rates'

interface Asker {
  client: string
  /** The member's id, where they have signed in from this browser before. */
  known?: string | undefined
}

/**
 * Counts a request for a sign-in code. Returns the seconds to wait (Retry-After) if it is one too many. It is the same
 * for known and unknown addresses. The public site's counts do not matter, nor, in a member's own browser, those of its
 * network.
 */
export async function limitCodeRequest(
  { consume }: Rates,
  { client, known }: Asker,
  email: string,
): Promise<number | undefined> {
  if (known !== undefined && (await consume('codesOfKnown', known)) === undefined) return undefined
  const address = createHash('sha256').update(toEmailKey(email)).digest('base64url')
  const here = `${address} ${client}`
  const wait = (await consume('codesForOneOfOne', here)) ?? (await consume('codesOfOne', client))
  if (wait !== undefined || (await consume('codesForOne', address)) === undefined) return wait
  return consume('codesInReserve', here)
}

/** Counts the start of a passkey sign-in. Returns the seconds to wait if it is one too many. */
export function limitPasskeySignIn({ consume }: Rates, asker: Asker): Promise<number | undefined> {
  return consume('passkeysOfOne', toRateLimitKey(asker))
}

/**
 * What a request counts toward: its network, or within it a browser that a member has signed in from before. A copy of
 * that browser's cookie uses up nothing from another network.
 */
export function toRateLimitKey({ client, known }: Asker): string {
  return known === undefined ? client : `${known} ${client}`
}
