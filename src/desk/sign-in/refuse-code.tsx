import type { DeskRequest } from '../request'
import { LimitedPage } from './limited-page'

/**
 * Counts a request for a code; `known` is the id of the member who asks for their own address while signed in. Resolves
 * to the response if it is one too many.
 */
export async function refuseCode(
  { limits, show }: Pick<DeskRequest, 'limits' | 'show'>,
  email: string,
  known?: string,
): Promise<Response | undefined> {
  const wait = await limits.takeCode(email, known)
  if (wait === undefined) return undefined
  return show({ title: 'Too many attempts', body: <LimitedPage seconds={wait} />, status: 429 })
}
