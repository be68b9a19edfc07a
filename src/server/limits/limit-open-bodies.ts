import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { listEnclosingNetworks, readClientNetwork } from '../security/client-address'
import type { Site } from '../site'
import { answerTooMany } from './limit-rates'

/** Incomplete request bodies per network. A /56 may have twice as many, a /48 four times. */
export const MAX_OPEN_BODIES = 50

/** The request timeout (listen.ts), after which incomplete bodies are dropped. */
const RETRY_AFTER_SECONDS = 30

/** Refuses requests with a body while too many bodies of the same network are incomplete. */
export function limitOpenBodies(site: Site): MiddlewareHandler {
  const openRequests = new Map<string, Set<IncomingMessage>>()

  function hasTooManyBodies(network: string, limit: number): boolean {
    const requests = openRequests.get(network)
    return (requests?.size ?? 0) >= limit && [...(requests ?? [])].filter(({ complete }) => !complete).length >= limit
  }

  function leave(network: string, request: IncomingMessage): void {
    const requests = openRequests.get(network)
    requests?.delete(request)
    if (requests?.size === 0) openRequests.delete(network)
  }

  return async (context, next) => {
    const { incoming, outgoing } = (context.env ?? {}) as Partial<HttpBindings>
    if (!incoming || !outgoing || !hasBody(incoming)) return next()
    const networks = listEnclosingNetworks(readClientNetwork(context, site.settings.trustedProxies))
    if (networks.some((network, level) => hasTooManyBodies(network, MAX_OPEN_BODIES * 2 ** level)))
      return answerTooMany(context, site, 'sending', RETRY_AFTER_SECONDS)
    for (const network of networks)
      openRequests.set(network, (openRequests.get(network) ?? new Set()).add(incoming as IncomingMessage))
    outgoing.once('close', () => {
      for (const network of networks) leave(network, incoming as IncomingMessage)
    })
    return next()
  }
}

function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
