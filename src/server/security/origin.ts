import type { Context } from 'hono'
import * as routes from '../../routes'

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

export function getPublicOrigin(context: Context, siteOrigin: string | undefined): string {
  if (siteOrigin) return siteOrigin
  return getLoopbackOrigin(context.req.header('Host') ?? new URL(context.req.url).host)
}

/** Clients choose the Host header and pages are cached, so only loopback names are trusted. */
export function getLoopbackOrigin(host: string | undefined): string {
  return isLoopback(`http://${host}`) ? new URL(`http://${host}`).origin : 'http://localhost'
}

export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK_HOSTS.includes(new URL(address).hostname)
}

/** Classifies a request by Origin and Sec-Fetch-Site. `unknown` if the browser sent neither. */
export function classifySource({ req }: Context, siteOrigin: string | undefined) {
  const [origin, fetchSite] = [req.header('Origin'), req.header('Sec-Fetch-Site')]
  if (origin !== undefined && !isOwnOrigin(origin, siteOrigin)) return 'foreign'
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return 'foreign'
  return origin === undefined && fetchSite === undefined ? 'unknown' : 'own'
}

/**
 * True if a public form was sent from one of our pages. Referer is enough if a privacy tool has removed the other
 * headers.
 */
export function isOwnForm(context: Context, siteOrigin: string | undefined): boolean {
  const source = classifySource(context, siteOrigin)
  const referer = context.req.header('Referer') ?? ''
  return source === 'own' || (source === 'unknown' && URL.canParse(referer) && new URL(referer).origin === siteOrigin)
}

/**
 * True if another site embeds this URL or reads it by script. Top-level navigation is allowed, except to API endpoints.
 */
export function isCrossSiteRead({ req }: Context, siteOrigin: string | undefined): boolean {
  const origin = req.header('Origin')
  const isNavigation =
    req.header('Sec-Fetch-Mode') === 'navigate' && (req.header('Sec-Fetch-Dest') ?? 'document') === 'document'
  if (isNavigation && !req.path.startsWith(routes.api)) return false
  if (['cross-site', 'same-site'].includes(req.header('Sec-Fetch-Site') ?? '')) return true
  return origin !== undefined && !isOwnOrigin(origin, siteOrigin)
}

/** Without a public origin, the site is on loopback. Any port is accepted, because ports may be forwarded. */
function isOwnOrigin(origin: string, siteOrigin: string | undefined): boolean {
  if (siteOrigin) return origin === siteOrigin
  return isLoopback(origin)
}
