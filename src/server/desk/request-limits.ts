import type { Context } from 'hono'
import type { RequestLimits } from '../../desk/request'
import { findMemberByEmail } from '../../staff/member'
import { answerTooMany } from '../limits/limit-rates'
import { limitCodeRequest, limitPasskeySignIn } from '../limits/sign-in-limits'
import { readClientNetwork } from '../security/client-address'
import type { Site } from '../site'
import { readKnownMemberIds } from './known-browser'

export function createRequestLimits(context: Context, site: Site): RequestLimits {
  const readClient = () => readClientNetwork(context, site.settings.trustedProxies)
  const recordRefusal = (wait: number | undefined) => {
    if (wait === undefined) return undefined
    site.attempts.record('limit-reached')
    site.metrics.countRefused('sending')
    context.header('Retry-After', String(wait))
    return wait
  }
  return {
    async limitCodeRequest(email, knownMemberId) {
      const requester = {
        client: readClient(),
        known: knownMemberId ?? (await findKnownMemberId(context, site, email)),
      }
      return recordRefusal(await limitCodeRequest(site.rates, requester, email))
    },
    async limitPasskeySignIn() {
      const [known] = readKnownMemberIds(context, site)
      return recordRefusal(await limitPasskeySignIn(site.rates, { client: readClient(), known }))
    },
    async limitPresence() {
      const wait = await site.rates.consume('presenceOfOne', readClient())
      return wait === undefined ? undefined : answerTooMany(context, site, 'reading', wait)
    },
  }
}

/** Returns the id of the member with this email address, if they have signed in with this browser before. */
async function findKnownMemberId(context: Context, site: Site, email: string): Promise<string | undefined> {
  const memberIds = readKnownMemberIds(context, site)
  const member = memberIds.length > 0 ? await findMemberByEmail(site.database, email) : undefined
  return member && memberIds.includes(member.id) ? member.id : undefined
}
