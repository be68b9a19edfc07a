import type { AttemptKind } from '../../staff/refused-attempts'
import { clientOf } from '../security/client-address'
import type { DeskRequest, OpenRequest } from './route'

type Refused = Pick<DeskRequest, 'context' | 'site'> & {
  member?: Pick<DeskRequest['member'], 'id'>
  signedIn?: OpenRequest['signedIn']
}

/** Answers as if the page did not exist, and records the attempt. */
export function forbid(request: DeskRequest): Response | Promise<Response> {
  recordAttempt(request, 'forbidden-page')
  return request.notFound()
}

/** Records that somebody was refused something. */
export function recordAttempt({ context, site, member, signedIn }: Refused, kind: AttemptKind): void {
  const client = clientOf(context, site.settings.trustedProxies)
  site.attempts.record(kind, { memberId: member?.id ?? signedIn?.member.id, client })
}
