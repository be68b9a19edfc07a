import type { Context } from 'hono'
import type { RequestBrowser } from '../../desk/request'
import { endOwnSession, findSession, type SignedIn } from '../../staff/sessions'
import { createToken } from '../../staff/tokens'
import type { Site } from '../site'
import { browserName } from './browser-name'
import { deleteDeskCookie, readDeskCookie, setDeskCookie } from './cookies'
import { rememberBrowser } from './known-browser'

/** What every token of ours looks like; other values of a cookie count as none. */
const TOKEN = /^[\w-]{43}$/

export function requestBrowser(context: Context, site: Site, signedIn: SignedIn | undefined): RequestBrowser {
  const token = () => {
    const found = readDeskCookie(context, site, 'browser')
    return found !== undefined && TOKEN.test(found) ? found : undefined
  }
  return {
    name: browserName(context.req.header('User-Agent')),
    token,
    ensureToken() {
      const ensured = token() ?? createToken()
      setDeskCookie(context, site, 'browser', ensured)
      return ensured
    },
    email: () => readDeskCookie(context, site, 'address'),
    rememberEmail: (email) => setDeskCookie(context, site, 'address', email),
    async signIn(sessionToken) {
      if (signedIn) {
        const { id, name } = signedIn.member
        await endOwnSession(site.app, { id, name }, signedIn.session.id)
      }
      setDeskCookie(context, site, 'session', sessionToken)
      const entered = await findSession(site.database, sessionToken, site.app.now())
      if (entered) rememberBrowser(context, site, entered.member.id)
    },
    forget() {
      for (const name of ['session', 'browser', 'address'] as const) deleteDeskCookie(context, site, name)
    },
  }
}
