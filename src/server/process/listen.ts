import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { createApp } from '../app'
import { createAdmission, createPipelineLimit } from '../limits/admission'
import { cacheableAddress } from '../pages/cacheable-addresses'
import { editionOf } from '../pages/edition'
import { createPageCache } from '../pages/page-cache'
import { findScreen } from '../pages/requested-screen'
import { createHostCheck } from '../security/check-host'
import { listEnclosingNetworks, readIncomingClientNetwork } from '../security/client-address'
import { createSecurityHeaders } from '../security/headers'
import type { Site } from '../site'
import { SettingError, type Settings } from './settings'

/** In milliseconds. */
export type Timeouts = typeof TIMEOUTS

const TIMEOUTS = {
  /** For requests in flight when the site stops. */
  grace: 5000,
  /** For idle connections when the site stops: a request may be on its way. */
  idle: 500,
  /** For a stalled connection. While an answer is half written, Node waits twice as long. */
  standstill: 20_000,
  /** For a request's headers, and for the whole request. */
  headers: 10_000,
  request: 30_000,
  keepAlive: 20_000,
  /** Between checks of the connections. */
  check: 2000,
}

/** In bytes. With Node's 16 kB, cookies set by another site on the domain could lock a visitor out. */
const MAX_HEADERS = 64 * 1024

/** @throws SettingError when the host and port are in use or cannot be used. */
export function listen(
  site: Site,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  timeouts: Timeouts = TIMEOUTS,
): Promise<{ port: number; close(): Promise<void> }> {
  const app = createApp(site)
  const { content, now } = site.app
  const pageCache = createPageCache({
    fetch: (request, revisions) => app.fetch(request, { revisions }),
    addressOf: (url) => cacheableAddress(url, (path) => findScreen(path, site)),
    origin: site.settings.origin,
    edition: editionOf(site.app),
    onAnswer: site.metrics.countPageCacheHit,
  })
  content.onBeforeChange((next) => pageCache.prepare(next, editionOf({ content: next, now })()))
  const headers = createSecurityHeaders(site)
  const isAnsweredByHost = createHostCheck(site.settings.origin, headers)
  const pipelinesTooMany = createPipelineLimit()
  // By the largest network, so that many addresses get no more turns than one.
  const admit = createAdmission(
    (request) => listEnclosingNetworks(readIncomingClientNetwork(request, site.settings.trustedProxies)).at(-1) ?? '',
    headers,
  )
  let closing = false
  const fetch: typeof app.fetch = async (request, ...rest) => {
    const answer = await app.fetch(request, ...rest)
    // Otherwise clients could keep a kept-alive connection open for as long as they like.
    if (closing) answer.headers.set('Connection', 'close')
    return answer
  }
  return new Promise((resolve, reject) => {
    const keeping = (options: ServerOptions, listener: RequestListener) =>
      createServer(options, (request, answer) => {
        // Pipelined requests that were read already arrive even after the connection is destroyed.
        if (request.socket.destroyed) return
        if (pipelinesTooMany(request, answer)) return void request.socket.destroy()
        if (closing) answer.setHeader('Connection', 'close')
        if (isAnsweredByHost(request, answer)) return
        // Pipelined requests have no socket yet: they wait their turn even if the page is cached.
        if (answer.socket && pageCache.answer(request, answer)) return
        // A form may wait longer for its turn than the timeout: only clients that don't read are cut off.
        answer.on('timeout', (socket: Socket) => {
          if (socket.writableLength > 0) socket.destroy()
        })
        admit(request, answer, () => {
          const ask = () => listener(request, answer)
          if (!pageCache.answer(request, answer) && !pageCache.answerWhenRendered(request, answer, ask)) ask()
        })
      })
    const options = {
      fetch,
      hostname: host,
      port,
      serverOptions: {
        maxHeaderSize: MAX_HEADERS,
        headersTimeout: timeouts.headers,
        requestTimeout: timeouts.request,
        keepAliveTimeout: timeouts.keepAlive,
        connectionsCheckingInterval: timeouts.check,
      },
      createServer: keeping as typeof createServer,
    }
    const server = serve(options, (info) => resolve({ port: info.port, close }))
    server.setTimeout(timeouts.standstill)
    server.on('error', (error) => {
      const { code, message } = error as NodeJS.ErrnoException
      const why = code === 'EADDRINUSE' ? 'is already in use' : 'cannot be used'
      reject(new SettingError(`PORT and HOST: ${host}:${port} ${why} (${message})`))
    })

    /** Stops accepting connections; resolves when requests in flight are answered or cut off. */
    async function close(): Promise<void> {
      closing = true
      site.eventStreams.stop()
      const cutAt = performance.now() + timeouts.grace
      let closed = false
      // Not http's own close: it destroys idle-looking connections that may have a request not read yet.
      Server.prototype.close.call(server, () => {
        closed = true
      })
      while (!closed) {
        await pause(timeouts.idle)
        if (!('closeAllConnections' in server)) continue
        if (performance.now() < cutAt) server.closeIdleConnections()
        else server.closeAllConnections()
      }
    }
  })
}
