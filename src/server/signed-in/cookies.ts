import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { SECOND } from '../../../content/moments'
import { readCookies } from '../security/csrf'
import { usesTls } from '../security/headers'
import type { Site } from '../site'

type SiteSettings = Pick<Site, 'settings'>

export interface Cookies<Name extends string> {
  /** Returns the cookie's value, or undefined if it is missing or set more than once. */
  read(context: Context, site: SiteSettings, name: Name): string | undefined
  set(context: Context, site: SiteSettings, name: Name, value: string): void
  delete(context: Context, site: SiteSettings, name: Name): void
}

/** Creates the cookies of an area. `maxAges` are in milliseconds. */
export function createCookies<Name extends string>(
  area: string,
  maxAges: Readonly<Record<Name, number>>,
): Cookies<Name> {
  // Keeps other hosts from setting the cookie (RFC 6265bis, 4.1.3.2). Browsers accept the prefix over TLS only.
  const cookieName = (name: Name, isTls: boolean) => `${isTls ? '__Host-' : ''}${area}-${name}`
  return {
    read(context, { settings }, name) {
      const values = readCookies(context.req.header('Cookie'), cookieName(name, usesTls(settings)))
      return values.length === 1 ? values[0] : undefined
    },
    set(context, { settings }, name, value) {
      const secure = usesTls(settings)
      // Lax, because emails link to the area. Posts also require a token.
      const options = { path: '/', secure, httpOnly: true, sameSite: 'Lax' } as const
      setCookie(context, cookieName(name, secure), value, { ...options, maxAge: maxAges[name] / SECOND })
    },
    delete(context, { settings }, name) {
      const secure = usesTls(settings)
      deleteCookie(context, cookieName(name, secure), { path: '/', secure })
    },
  }
}
