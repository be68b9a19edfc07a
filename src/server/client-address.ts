import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** An IPv6 customer usually has a whole /64 (RFC 6177): its first four groups. */
const GROUPS_OF_A_NETWORK = 4

/**
 * Whom a request is counted for: an IPv4 address, or an IPv6 network of 64 bits.
 * X-Forwarded-For is believed as far as our own proxies wrote it: its last `trustedProxies` entries.
 */
export function clientOf(context: Context, trustedProxies: number): string {
  return clientFrom(context.req.header('X-Forwarded-For'), connectedAddress(context), trustedProxies)
}

/** The same for a request that has not reached the app yet. */
export function clientOfIncoming({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  return clientFrom(headers['x-forwarded-for']?.toString(), socket.remoteAddress ?? '', trustedProxies)
}

function clientFrom(forwardedFor: string | undefined, connected: string, trustedProxies: number): string {
  const believed = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies)?.trim() : undefined
  return networkOf(bareAddress(believed ?? '') ?? connected)
}

/** The networks that a client is counted in, the smallest first: itself and, for IPv6, the /56 and the /48 around it. */
export function networksAround(client: string): string[] {
  const [first, second, third, fourth] = client.split(':')
  if (fourth === undefined) return [client]
  const site = `${first}:${second}:${third}`
  return [client, `${site}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}/56`, `${site}/48`]
}

/** A request that no socket brought, as in a test of the app alone, has no address. */
function connectedAddress(context: Context): string {
  return context.env?.incoming ? (getConnInfo(context).remote.address ?? '') : ''
}

/** An address without what some proxies add: brackets and a port; nothing where it is none. */
function bareAddress(given: string): string | undefined {
  const bare = given.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return isIP(bare) ? bare : undefined
}

/** "2001:db8:1:2:3:4:5:6" is "2001:db8:1:2", "::ffff:192.0.2.1" is "192.0.2.1", and "192.0.2.1" itself. */
export function networkOf(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array(Math.max(0, 8 - front.length - back.length)).fill('0')
  const groups = [...front, ...(tail === undefined ? [] : zeros), ...back].slice(0, GROUPS_OF_A_NETWORK)
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')
}
