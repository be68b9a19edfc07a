import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { listEnclosingNetworks, readClientNetwork } from '../security/client-address'
import type { Site } from '../site'
import { answerTooMany } from './limit-rates'

/** Bodies of one network that have not arrived yet; a whole /56 may have twice as many, a /48 four times. */
export const MOST_OPEN = 50

/** Until a body that never arrives is cut off (listen.ts), in seconds. */
const WAIT_SECONDS = 30

/** Refuses a request with a body while too many bodies of its network are half sent. */
export function limitOpenBodies(site: Site): MiddlewareHandler {
  const unanswered = new Map<string, Set<IncomingMessage>>()

  function hasTooMany(network: string, most: number): boolean {
    const requests = unanswered.get(network)
    return (requests?.size ?? 0) >= most && [...(requests ?? [])].filter(({ complete }) => !complete).length >= most
  }

  function leave(network: string, request: IncomingMessage): void {
    const requests = unanswered.get(network)
    requests?.delete(request)
    if (requests?.size === 0) unanswered.delete(network)
  }

  return async (context, next) => {
    const { incoming, outgoing } = (context.env ?? {}) as Partial<HttpBindings>
    if (!incoming || !outgoing || !hasBody(incoming)) return next()
    const networks = listEnclosingNetworks(readClientNetwork(context, site.settings.trustedProxies))
    if (networks.some((network, width) => hasTooMany(network, MOST_OPEN * 2 ** width)))
      return answerTooMany(context, site, 'sending', WAIT_SECONDS)
    for (const network of networks)
      unanswered.set(network, (unanswered.get(network) ?? new Set()).add(incoming as IncomingMessage))
    outgoing.once('close', () => {
      for (const network of networks) leave(network, incoming as IncomingMessage)
    })
    return next()
  }
}

function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
