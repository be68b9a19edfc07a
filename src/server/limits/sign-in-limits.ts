import { createHash } from 'node:crypto'
import { emailKeyOf } from '../../staff/member'
import type { Rates } from './rates'

/**
 * Counts somebody who asks for a sign-in code. Returns the seconds to wait (Retry-After) if it is one too many. It is
 * the same for known and unknown addresses, and what the public site counts is none of it.
 */
export async function takeCode({ take }: Rates, client: string, email: string): Promise<number | undefined> {
  const address = createHash('sha256').update(emailKeyOf(email)).digest('base64url')
  const here = `${address} ${client}`
  const wait = (await take('codesForOneOfOne', here)) ?? (await take('codesOfOne', client))
  if (wait !== undefined || (await take('codesForOne', address)) === undefined) return wait
  return take('codesInReserve', here)
}

/** Counts a code, passkey or link that somebody tries. Returns the seconds to wait if it is one too many. */
export function takeSignIn({ take }: Rates, client: string): Promise<number | undefined> {
  return take('signInOfOne', client)
}
