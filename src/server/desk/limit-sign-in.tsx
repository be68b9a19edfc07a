import { LimitedPage } from '../../desk/sign-in/limited-page'
import { findMemberByEmail } from '../../staff/member'
import { takeCode, takePasskey } from '../limits/sign-in-limits'
import { clientOf } from '../security/client-address'
import { knownMembersOf } from './known-browser'
import { recordAttempt } from './record-attempt'
import type { DeskRequest, OpenRequest } from './route'

type Asking = Pick<DeskRequest | OpenRequest, 'context' | 'site' | 'show'>

/**
 * Counts a request for a code; `known` is the id of the member who asks for their own address while signed in. Resolves
 * to the response if it is one too many.
 */
export async function refuseCode(request: Asking, email: string, known?: string): Promise<Response | undefined> {
  const asker = { client: clientIn(request), known: known ?? (await findKnown(request, email)) }
  const wait = await takeCode(request.site.rates, asker, email)
  if (wait === undefined) return undefined
  tell(request, wait)
  return request.show({ title: 'Too many attempts', body: <LimitedPage seconds={wait} />, status: 429 })
}

/** The id of the member with an address, if they have signed in from this browser before. */
async function findKnown({ context, site }: Asking, email: string): Promise<string | undefined> {
  const members = knownMembersOf(context, site)
  const asked = members.length > 0 ? await findMemberByEmail(site.database, email) : undefined
  return asked && members.includes(asked.id) ? asked.id : undefined
}

/** Counts a passkey that somebody begins to sign in with. Resolves to whether it is one too many. */
export async function refusePasskey(request: Asking): Promise<boolean> {
  const { context, site } = request
  const [known] = knownMembersOf(context, site)
  const wait = await takePasskey(site.rates, { client: clientIn(request), known })
  if (wait !== undefined) tell(request, wait)
  return wait !== undefined
}

function clientIn({ context, site }: Asking): string {
  return clientOf(context, site.settings.trustedProxies)
}

function tell({ context, site }: Asking, wait: number): void {
  recordAttempt({ context, site }, 'limit-reached')
  site.metrics.countRefused('sending')
  context.header('Retry-After', String(wait))
}
