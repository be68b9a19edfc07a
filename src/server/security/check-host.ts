import type { IncomingMessage, ServerResponse } from 'node:http'
import * as routes from '../../routes'

/** A path with its query, which a header can repeat byte for byte and which cannot change the host before it. */
const TARGET = /^\/[!-~]*$/

/** Supervisors ask these by any name. */
const HEALTH: readonly string[] = [routes.liveness, routes.readiness]

/**
 * Answers what is not served because of its Host: two different ones get 400 (RFC 9112, 3.2), and a page of ORIGIN's
 * host with `www.` added or removed gets 308 to the same address under ORIGIN. Returns false for everything else.
 */
export function createHostCheck(origin: string | undefined, headers: Readonly<Record<string, string>>) {
  const siblings = origin === undefined ? [] : siblingsOf(new URL(origin))
  const fixed = { ...headers, 'Cache-Control': 'no-store', 'Content-Length': '0' }
  return (
    { method, url = '', headers: { host = '' }, rawHeaders }: IncomingMessage,
    answer: ServerResponse,
  ): boolean => {
    if (hasTwoHosts(rawHeaders, host)) {
      answer.writeHead(400, { ...fixed, Connection: 'close' }).end()
      return true
    }
    if (method !== 'GET' && method !== 'HEAD') return false
    if (!siblings.includes(host.toLowerCase()) || !TARGET.test(url) || HEALTH.includes(url.split('?', 1)[0] ?? ''))
      return false
    answer.writeHead(308, { ...fixed, Location: origin + url }).end()
    return true
  }
}

/** As a Host header has them: a client or proxy may name the default port. */
function siblingsOf({ host, port, protocol }: URL): string[] {
  const sibling = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`
  return port ? [sibling] : [sibling, `${sibling}:${protocol === 'https:' ? 443 : 80}`]
}

/** Node keeps the first one; a proxy in front may have gone by another. */
function hasTwoHosts(rawHeaders: readonly string[], first: string): boolean {
  return rawHeaders.some(
    (name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host' && rawHeaders[at + 1] !== first,
  )
}
