import type { Context } from 'hono'
import { endOwnSession, findSession } from '../../staff/sessions'
import { createToken } from '../../staff/tokens'
import type { Site } from '../site'
import { browserName } from './browser-name'
import { readDeskCookie, setDeskCookie } from './cookies'
import { rememberBrowser } from './known-browser'
import type { OpenRequest } from './route'

/** What every token of ours looks like; other values of a cookie count as none. */
const TOKEN = /^[\w-]{43}$/

/** The value that ties a code or a challenge to the browser that asked for it. Sets the cookie where there is none. */
export function browserTokenFor(context: Context, site: Site): string {
  const token = browserTokenOf(context, site) ?? createToken()
  setDeskCookie(context, site, 'browser', token)
  return token
}

/** The same for whoever should have asked before. */
export function browserTokenOf(context: Context, site: Site): string | undefined {
  const token = readDeskCookie(context, site, 'browser')
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/** What the account page calls the browser of a request. */
export function browserOf({ req }: Context): string {
  return browserName(req.header('User-Agent'))
}

/** Signs the browser in with a new session, in place of the one that it had. */
export async function signIn({ context, site, signedIn }: OpenRequest, token: string): Promise<void> {
  if (signedIn) {
    const { id, name } = signedIn.member
    await endOwnSession(site.intake, { id, name }, signedIn.session.id)
  }
  setDeskCookie(context, site, 'session', token)
  const entered = await findSession(site.database, token, site.intake.now())
  if (entered) rememberBrowser(context, site, entered.member.id)
}
