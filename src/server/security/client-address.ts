import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** An IPv6 customer usually has a whole /64 (RFC 6177), the first four groups. */
const GROUPS_OF_A_NETWORK = 4

/**
 * The network that a request is counted for: an IPv4 address or an IPv6 /64. Of X-Forwarded-For only the last
 * `trustedProxies` entries are trusted, which our own proxies wrote.
 */
export function readClientNetwork(context: Context, trustedProxies: number): string {
  // A request without a socket, as in tests of the app, has no address.
  const connected = context.env?.incoming ? (getConnInfo(context).remote.address ?? '') : ''
  return clientFrom(context.req.header('X-Forwarded-For'), connected, trustedProxies)
}

/** The same for a request outside the app. */
export function readIncomingClientNetwork({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  return clientFrom(headers['x-forwarded-for']?.toString(), socket.remoteAddress ?? '', trustedProxies)
}

function clientFrom(forwardedFor: string | undefined, connected: string, trustedProxies: number): string {
  const trusted = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies)?.trim() : undefined
  return toNetwork(bareAddress(trusted ?? '') ?? connected)
}

/** The networks that a client is counted in, smallest first: itself and, for IPv6, its /56 and /48. */
export function listEnclosingNetworks(client: string): string[] {
  const [first, second, third, fourth] = client.split(':')
  if (fourth === undefined) return [client]
  const site = `${first}:${second}:${third}`
  return [client, `${site}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}/56`, `${site}/48`]
}

/** An address without the brackets and port that some proxies add; undefined if it is none. */
function bareAddress(given: string): string | undefined {
  const bare = given.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return isIP(bare) ? bare : undefined
}

/** "2001:db8:1:2:3:4:5:6" is "2001:db8:1:2", "::ffff:192.0.2.1" is "192.0.2.1", and "192.0.2.1" itself. */
export function toNetwork(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array(Math.max(0, 8 - front.length - back.length)).fill('0')
  const groups = [...front, ...(tail === undefined ? [] : zeros), ...back].slice(0, GROUPS_OF_A_NETWORK)
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')
}
