import type { Context } from 'hono'
import type { AttemptKind } from '../../database/tables'
import { clientOf } from '../security/client-address'
import type { Site } from '../site'

/** Records that somebody was refused something; `memberId` is whoever is signed in. */
export function recordAttempt(
  { context, site, memberId }: { context: Context; site: Site; memberId?: string | undefined },
  kind: AttemptKind,
): void {
  site.attempts.record(kind, { memberId, client: clientOf(context, site.settings.trustedProxies) })
}
