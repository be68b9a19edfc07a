import { LimitedPage } from '../../desk/sign-in/limited-page'
import { type Asker, takeCode, takePasskey } from '../limits/sign-in-limits'
import { clientOf } from '../security/client-address'
import { knownBrowserOf } from './known-browser'
import { recordAttempt } from './record-attempt'
import type { DeskRequest, OpenRequest } from './route'

type Asking = Pick<DeskRequest | OpenRequest, 'context' | 'site' | 'show'>

/** Counts a code that is asked for. Resolves to the answer if it is one too many. */
export async function refuseCode(request: Asking, email: string): Promise<Response | undefined> {
  const wait = await takeCode(request.site.rates, askerOf(request), email)
  if (wait === undefined) return undefined
  tell(request, wait)
  return request.show({ title: 'Too many attempts', body: <LimitedPage seconds={wait} />, status: 429 })
}

/** Counts a passkey that somebody begins to sign in with. Resolves to whether it is one too many. */
export async function refusePasskey(request: Asking): Promise<boolean> {
  const wait = await takePasskey(request.site.rates, askerOf(request))
  if (wait !== undefined) tell(request, wait)
  return wait !== undefined
}

function askerOf({ context, site }: Asking): Asker {
  return { client: clientOf(context, site.settings.trustedProxies), knownBrowser: knownBrowserOf(context, site) }
}

function tell({ context, site }: Asking, wait: number): void {
  recordAttempt({ context, site }, 'limit-reached')
  site.metrics.countRefused('sending')
  context.header('Retry-After', String(wait))
}
