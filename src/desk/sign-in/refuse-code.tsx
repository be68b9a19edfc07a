import type { DeskRequest } from '../request'
import { NarrowPage } from './narrow-page'

/**
 * Counts a request for a code, and resolves to an error response if the limit is exceeded. `known` is the id of a member
 * who is signed in and verifies their own address.
 */
export async function refuseCode(
  { limits, show }: Pick<DeskRequest, 'limits' | 'show'>,
  email: string,
  known?: string,
): Promise<Response | undefined> {
  const wait = await limits.limitCodeRequest(email, known)
  if (wait === undefined) return undefined
  const title = 'Too many attempts'
  const minutes = Math.ceil(wait / 60)
  const body = (
    <NarrowPage title={title}>
      <p>
        Too many codes were requested. Please wait {minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.
      </p>
      <p>A code you already have still works, and so does a passkey.</p>
    </NarrowPage>
  )
  return show({ title, body, status: 429 })
}
