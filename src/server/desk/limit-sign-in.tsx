import { LimitedPage } from '../../desk/sign-in/limited-page'
import { takeCode, takeSignIn } from '../limits/sign-in-limits'
import { clientOf } from '../security/client-address'
import type { DeskRequest, OpenRequest } from './route'

type Asking = Pick<DeskRequest | OpenRequest, 'context' | 'site' | 'show'>

/** Counts a code that is asked for. Resolves to the answer if it is one too many. */
export async function refuseCode(request: Asking, email: string): Promise<Response | undefined> {
  return refusal(request, await takeCode(request.site.rates, clientIn(request), email), 'asked')
}

/** Counts a code, passkey or link that is tried. Resolves to the answer if it is one too many. */
export async function refuseSignIn(request: Asking): Promise<Response | undefined> {
  return refusal(request, await takeSignIn(request.site.rates, clientIn(request)), 'tried')
}

function clientIn({ context, site }: Asking): string {
  return clientOf(context, site.settings.trustedProxies)
}

function refusal({ context, site, show }: Asking, wait: number | undefined, often: 'asked' | 'tried') {
  if (wait === undefined) return undefined
  site.metrics.countRefused('sending')
  context.header('Retry-After', String(wait))
  return show({ title: 'Too many attempts', body: <LimitedPage seconds={wait} often={often} />, status: 429 })
}
