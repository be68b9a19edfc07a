import type { Context } from 'hono'
import type { RequestBrowser } from '../../desk/request'
import { endOwnSession, findSession, type SignedInMember } from '../../staff/sessions'
import { createToken } from '../../staff/tokens'
import type { Site } from '../site'
import { getBrowserName } from './browser-name'
import { deskCookies } from './cookies'
import { rememberBrowser } from './known-browser'

/** The format of our tokens. Other cookie values are ignored. */
const TOKEN_PATTERN = /^[\w-]{43}$/

export function createRequestBrowser(
  context: Context,
  site: Site,
  signedIn: SignedInMember | undefined,
): RequestBrowser {
  const readToken = () => {
    const cookie = deskCookies.read(context, site, 'browser')
    return cookie !== undefined && TOKEN_PATTERN.test(cookie) ? cookie : undefined
  }
  return {
    get name() {
      return getBrowserName(context.req.header('User-Agent'))
    },
    token: readToken,
    ensureToken() {
      const browserToken = readToken() ?? createToken()
      deskCookies.set(context, site, 'browser', browserToken)
      return browserToken
    },
    email: () => deskCookies.read(context, site, 'address'),
    rememberEmail: (email) => deskCookies.set(context, site, 'address', email),
    async signIn(sessionToken) {
      if (signedIn) {
        const { id, name } = signedIn.member
        await endOwnSession(site.app, { id, name }, signedIn.session.id)
      }
      deskCookies.set(context, site, 'session', sessionToken)
      const newSession = await findSession(site.database, sessionToken, site.app.now())
      if (newSession) rememberBrowser(context, site, newSession.member.id)
    },
    forget() {
      for (const name of ['session', 'browser', 'address'] as const) deskCookies.delete(context, site, name)
    },
  }
}
