import type { Context } from 'hono'
import type { RequestBrowser } from '../../desk/request'
import { endOwnSession, findSession, type SignedInMember } from '../../staff/sessions'
import { createToken } from '../../staff/tokens'
import type { Site } from '../site'
import { browserName } from './browser-name'
import { deskCookies } from './cookies'
import { rememberBrowser } from './known-browser'

/** The format of our tokens. Other cookie values are ignored. */
const TOKEN_PATTERN = /^[\w-]{43}$/

export function createRequestBrowser(
  context: Context,
  site: Site,
  signedIn: SignedInMember | undefined,
): RequestBrowser {
  const token = () => {
    const found = deskCookies.read(context, site, 'browser')
    return found !== undefined && TOKEN_PATTERN.test(found) ? found : undefined
  }
  return {
    get name() {
      return browserName(context.req.header('User-Agent'))
    },
    token,
    ensureToken() {
      const ensured = token() ?? createToken()
      deskCookies.set(context, site, 'browser', ensured)
      return ensured
    },
    email: () => deskCookies.read(context, site, 'address'),
    rememberEmail: (email) => deskCookies.set(context, site, 'address', email),
    async signIn(sessionToken) {
      if (signedIn) {
        const { id, name } = signedIn.member
        await endOwnSession(site.app, { id, name }, signedIn.session.id)
      }
      deskCookies.set(context, site, 'session', sessionToken)
      const entered = await findSession(site.database, sessionToken, site.app.now())
      if (entered) rememberBrowser(context, site, entered.member.id)
    },
    forget() {
      for (const name of ['session', 'browser', 'address'] as const) deskCookies.delete(context, site, name)
    },
  }
}
