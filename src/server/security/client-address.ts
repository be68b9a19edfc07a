import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** An IPv6 customer usually has a /64 (RFC 6177): the first four groups. */
const NETWORK_GROUP_COUNT = 4

/**
 * Returns the network that a request counts toward: an IPv4 address or an IPv6 /64. Trusts only the last `trustedProxies`
 * entries of X-Forwarded-For, which our own proxies wrote.
 */
export function readClientNetwork(context: Context, trustedProxies: number): string {
  // Requests in tests have no socket.
  const connected = context.env?.incoming ? (getConnInfo(context).remote.address ?? '') : ''
  return parseClientNetwork(context.req.header('X-Forwarded-For'), connected, trustedProxies)
}

export function readIncomingClientNetwork({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  return parseClientNetwork(headers['x-forwarded-for']?.toString(), socket.remoteAddress ?? '', trustedProxies)
}

function parseClientNetwork(forwardedFor: string | undefined, connected: string, trustedProxies: number): string {
  const clientAddress = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies)?.trim() : undefined
  return toNetwork(stripPort(clientAddress ?? '') ?? connected)
}

/** Returns the networks that a client counts toward, smallest first: itself and, for IPv6, its /56 and /48. */
export function listEnclosingNetworks(client: string): string[] {
  const [first, second, third, fourth] = client.split(':')
  if (fourth === undefined) return [client]
  const site = `${first}:${second}:${third}`
  return [client, `${site}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}/56`, `${site}/48`]
}

/** Removes the brackets and port that some proxies add. Returns undefined if the rest is no IP address. */
function stripPort(text: string): string | undefined {
  const bareAddress = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return isIP(bareAddress) ? bareAddress : undefined
}

/** Converts "2001:db8:1:2:3:4:5:6" to "2001:db8:1:2", and "::ffff:192.0.2.1" to "192.0.2.1". */
export function toNetwork(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array(Math.max(0, 8 - front.length - back.length)).fill('0')
  const groups = [...front, ...(tail === undefined ? [] : zeros), ...back].slice(0, NETWORK_GROUP_COUNT)
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')
}
