import { createHash } from 'node:crypto'
import { emailKeyOf } from '../../staff/member'
import type { Rates } from './rates'

/** Who asks to come in. */
export interface Asker {
  client: string
  /** The member's id, where they have signed in from this browser before. */
  known?: string | undefined
}

/**
 * Counts somebody who asks for a sign-in code. Returns the seconds to wait (Retry-After) if it is one too many. It is
 * the same for known and unknown addresses; neither what the public site counts is any of it, nor, for a member's own
 * browser, what its network asked for.
 */
export async function takeCode({ take }: Rates, { client, known }: Asker, email: string): Promise<number | undefined> {
  if (known !== undefined && (await take('codesOfKnown', known)) === undefined) return undefined
  const address = createHash('sha256').update(emailKeyOf(email)).digest('base64url')
  const here = `${address} ${client}`
  const wait = (await take('codesForOneOfOne', here)) ?? (await take('codesOfOne', client))
  if (wait !== undefined || (await take('codesForOne', address)) === undefined) return wait
  return take('codesInReserve', here)
}

/** Counts somebody who begins to sign in with a passkey. Returns the seconds to wait if it is one too many. */
export function takePasskey({ take }: Rates, { client, known }: Asker): Promise<number | undefined> {
  return take('passkeysOfOne', known ?? client)
}
