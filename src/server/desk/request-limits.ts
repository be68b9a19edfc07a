import type { Context } from 'hono'
import type { RequestLimits } from '../../desk/request'
import { findMemberByEmail } from '../../staff/member'
import { answerTooMany } from '../limits/limit-rates'
import { limitCodeRequest, limitPasskeySignIn } from '../limits/sign-in-limits'
import { readClientNetwork } from '../security/client-address'
import type { Site } from '../site'
import { knownMembersOf } from './known-browser'

export function requestLimits(context: Context, site: Site): RequestLimits {
  const client = () => readClientNetwork(context, site.settings.trustedProxies)
  const tell = (wait: number | undefined) => {
    if (wait === undefined) return undefined
    site.attempts.record('limit-reached')
    site.metrics.countRefused('sending')
    context.header('Retry-After', String(wait))
    return wait
  }
  return {
    async limitCodeRequest(email, known) {
      const asker = { client: client(), known: known ?? (await findKnown(context, site, email)) }
      return tell(await limitCodeRequest(site.rates, asker, email))
    },
    async limitPasskeySignIn() {
      const [known] = knownMembersOf(context, site)
      return tell(await limitPasskeySignIn(site.rates, { client: client(), known }))
    },
    async limitPresence() {
      const wait = await site.rates.consume('presenceOfOne', client())
      return wait === undefined ? undefined : answerTooMany(context, site, 'reading', wait)
    },
  }
}

/** The id of the member with an address, if they have signed in from this browser before. */
async function findKnown(context: Context, site: Site, email: string): Promise<string | undefined> {
  const members = knownMembersOf(context, site)
  const asked = members.length > 0 ? await findMemberByEmail(site.database, email) : undefined
  return asked && members.includes(asked.id) ? asked.id : undefined
}
