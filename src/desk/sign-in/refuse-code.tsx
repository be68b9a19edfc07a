import type { DeskRequest } from '../request'
import { NarrowPage } from './narrow-page'

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

/** Somebody asks for codes too often; it passes by itself. */
function LimitedPage({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60)
  return (
    <NarrowPage title="Too many attempts">
      <p>
        Too many codes were requested. Please wait {minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.
      </p>
      <p>A code you already have still works, and so does a passkey.</p>
    </NarrowPage>
  )
}
