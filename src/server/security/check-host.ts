import type { IncomingMessage, ServerResponse } from 'node:http'
import * as routes from '../../routes'

/** A path and query that are safe to append to the origin in a Location header. */
const TARGET_PATTERN = /^\/[!-~]*$/

/** Supervisors request these with any host. */
const HEALTH_PATHS: readonly string[] = [routes.liveness, routes.readiness]

/**
 * Answers requests with two different Host headers with 400 (RFC 9112, 3.2). Redirects (308) to ORIGIN if the host differs
 * only by `www.`. Returns false for all other requests.
 */
export function createHostCheck(origin: string | undefined, headers: Readonly<Record<string, string>>) {
  const siblingHosts = origin === undefined ? [] : listSiblingHosts(new URL(origin))
  const fixedHeaders = { ...headers, 'Cache-Control': 'no-store', 'Content-Length': '0' }
  return (
    { method, url = '', headers: { host = '' }, rawHeaders }: IncomingMessage,
    answer: ServerResponse,
  ): boolean => {
    if (hasTwoHosts(rawHeaders, host)) {
      answer.writeHead(400, { ...fixedHeaders, Connection: 'close' }).end()
      return true
    }
    if (method !== 'GET' && method !== 'HEAD') return false
    if (
      !siblingHosts.includes(host.toLowerCase()) ||
      !TARGET_PATTERN.test(url) ||
      HEALTH_PATHS.includes(url.split('?', 1)[0] ?? '')
    )
      return false
    answer.writeHead(308, { ...fixedHeaders, Location: origin + url }).end()
    return true
  }
}

/** Returns possible Host headers. A client or proxy may add the default port. */
function listSiblingHosts({ host, port, protocol }: URL): string[] {
  const sibling = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`
  return port ? [sibling] : [sibling, `${sibling}:${protocol === 'https:' ? 443 : 80}`]
}

/** Node uses the first Host header, but a proxy in front may have used another one. */
function hasTwoHosts(rawHeaders: readonly string[], first: string): boolean {
  return rawHeaders.some(
    (name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host' && rawHeaders[at + 1] !== first,
  )
}
