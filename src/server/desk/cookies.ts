import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { DAY, HOUR, SECOND } from '../../../content/moments'
import { readCookies } from '../security/csrf'
import { isReachedByTls } from '../security/headers'
import type { Site } from '../site'

/**
 * "session" is who is signed in; "browser" is what asked for a code, and so may use it; "address" is what was typed when
 * asking, for the page that says where the code went; "known" is a browser from which somebody has signed in before.
 */
type Name = 'session' | 'browser' | 'address' | 'known'

const MAX_AGE = { session: 30 * DAY, browser: HOUR, address: HOUR, known: 365 * DAY }

/** Browsers take the prefix over TLS only (RFC 6265bis, 4.1.3.2): no other host can set or overwrite the cookie. */
function nameOf(name: Name, isTls: boolean): string {
  return `${isTls ? '__Host-' : ''}desk-${name}`
}

/** The cookie's value; undefined where there is none, or more than one. */
export function readDeskCookie(context: Context, site: Pick<Site, 'settings'>, name: Name): string | undefined {
  const found = readCookies(context.req.header('Cookie'), nameOf(name, isReachedByTls(site.settings)))
  return found.length === 1 ? found[0] : undefined
}

export function setDeskCookie(context: Context, site: Pick<Site, 'settings'>, name: Name, value: string): void {
  const secure = isReachedByTls(site.settings)
  // Lax: links in emails lead to the desk, and a post needs a token besides.
  setCookie(context, nameOf(name, secure), value, {
    path: '/',
    secure,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: MAX_AGE[name] / SECOND,
  })
}

export function deleteDeskCookie(context: Context, site: Pick<Site, 'settings'>, name: Name): void {
  const secure = isReachedByTls(site.settings)
  deleteCookie(context, nameOf(name, secure), { path: '/', secure })
}
