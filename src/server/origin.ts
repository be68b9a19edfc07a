import type { Context } from 'hono'

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** What a browser says about where a request comes from. */
interface RequestSource {
  /** The `Origin` header (RFC 6454), if any. */
  origin: string | undefined
  /** The `Sec-Fetch-Site` header (W3C Fetch Metadata), if any. */
  fetchSite: string | undefined
}

/** The address that links to the site begin with: the public one, or on loopback the one that was asked. */
export function publicOrigin(context: Context, siteOrigin: string | undefined): string {
  if (siteOrigin) return siteOrigin
  return loopbackOrigin(context.req.header('Host') ?? new URL(context.req.url).host)
}

/** Whoever asks chooses the Host header, and pages are kept by caches: only loopback's names are believed. */
export function loopbackOrigin(host: string | undefined): string {
  const address = `http://${host}`
  return URL.canParse(address) && LOOPBACK_HOSTS.includes(new URL(address).hostname)
    ? new URL(address).origin
    : 'http://localhost'
}

/** Where a request says that it comes from; see {@link judgeSource}. */
export function sourceOf(context: Context, siteOrigin: string | undefined) {
  const { req } = context
  return judgeSource({ origin: req.header('Origin'), fetchSite: req.header('Sec-Fetch-Site') }, siteOrigin)
}

/**
 * Whether a page of another site reads this address in the background: embedded, or by a script. A navigation of the
 * whole tab is a link that somebody followed, but for a call, which nobody follows a link to.
 */
export function isReadElsewhere({ req }: Context, siteOrigin: string | undefined): boolean {
  const origin = req.header('Origin')
  const isNavigation =
    req.header('Sec-Fetch-Mode') === 'navigate' && (req.header('Sec-Fetch-Dest') ?? 'document') === 'document'
  if (isNavigation && !req.path.startsWith('/api/')) return false
  if (['cross-site', 'same-site'].includes(req.header('Sec-Fetch-Site') ?? '')) return true
  return origin !== undefined && !isOwnOrigin(origin, siteOrigin)
}

/** Whether the request says that it comes from the site itself, from elsewhere, or nothing at all. */
function judgeSource({ origin, fetchSite }: RequestSource, siteOrigin: string | undefined) {
  if (origin !== undefined && !isOwnOrigin(origin, siteOrigin)) return 'foreign'
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return 'foreign'
  return origin === undefined && fetchSite === undefined ? 'unknown' : 'own'
}

/** Without a public address the site is on loopback, where a port forwarded elsewhere is still ours. */
function isOwnOrigin(origin: string, siteOrigin: string | undefined): boolean {
  if (siteOrigin) return origin === siteOrigin
  return URL.canParse(origin) && LOOPBACK_HOSTS.includes(new URL(origin).hostname)
}
