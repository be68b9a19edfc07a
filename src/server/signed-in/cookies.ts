import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { SECOND } from '../../../content/moments'
import { readCookies } from '../security/csrf'
import { usesTls } from '../security/headers'
import type { Site } from '../site'

type Settings = Pick<Site, 'settings'>

export interface Cookies<Name extends string> {
  /** The cookie's value; undefined if it is missing, or set more than once. */
  read(context: Context, site: Settings, name: Name): string | undefined
  set(context: Context, site: Settings, name: Name, value: string): void
  delete(context: Context, site: Settings, name: Name): void
}

/** The cookies of an area, with how long each is kept, in milliseconds. */
export function createCookies<Name extends string>(
  area: string,
  maxAges: Readonly<Record<Name, number>>,
): Cookies<Name> {
  // Browsers take the prefix over TLS only (RFC 6265bis, 4.1.3.2): no other host can set or overwrite the cookie.
  const nameOf = (name: Name, isTls: boolean) => `${isTls ? '__Host-' : ''}${area}-${name}`
  return {
    read(context, { settings }, name) {
      const found = readCookies(context.req.header('Cookie'), nameOf(name, usesTls(settings)))
      return found.length === 1 ? found[0] : undefined
    },
    set(context, { settings }, name, value) {
      const secure = usesTls(settings)
      // Lax: links in emails lead to the area, and a post needs a token besides.
      const options = { path: '/', secure, httpOnly: true, sameSite: 'Lax' } as const
      setCookie(context, nameOf(name, secure), value, { ...options, maxAge: maxAges[name] / SECOND })
    },
    delete(context, { settings }, name) {
      const secure = usesTls(settings)
      deleteCookie(context, nameOf(name, secure), { path: '/', secure })
    },
  }
}
