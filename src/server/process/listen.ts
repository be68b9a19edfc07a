import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { createApp } from '../app'
import { createAdmission, createPipelineLimit } from '../limits/admission'
import { toCacheableAddress } from '../pages/cacheable-addresses'
import { createEditionReader } from '../pages/edition'
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
  /** For in-flight requests when the site stops. */
  grace: 5000,
  /** For idle connections when the site stops, because a request may be on its way. */
  idle: 500,
  /** For a stalled connection. Node waits twice as long while a response is half written. */
  standstill: 20_000,
  /** For the headers of a request, and for the whole request. */
  headers: 10_000,
  request: 30_000,
  keepAlive: 20_000,
  /** The interval between connection checks. */
  check: 2000,
}

/** Node's default of 16 kB would let cookies of a sibling domain lock a visitor out. */
const MAX_HEADER_BYTES = 64 * 1024

/** @throws SettingError if the host and port cannot be used. */
export function listen(
  site: Site,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  timeouts: Timeouts = TIMEOUTS,
): Promise<{ port: number; close(): Promise<void> }> {
  const app = createApp(site)
  const { content, now } = site.app
  const pageCache = createPageCache({
    fetch: (request, revisions) => app.fetch(request, { revisions }),
    addressOf: (url) => toCacheableAddress(url, (path) => findScreen(path, site)),
    origin: site.settings.origin,
    edition: createEditionReader(site.app),
    onAnswer: site.metrics.countPageCacheHit,
  })
  content.onBeforeChange((next) => pageCache.prepare(next, createEditionReader({ content: next, now })()))
  const headers = createSecurityHeaders(site)
  const isAnsweredByHost = createHostCheck(site.settings.origin, headers)
  const exceedsPipelineLimit = createPipelineLimit()
  // Use the largest network, so that many addresses in it get no more turns than one.
  const admit = createAdmission(
    (request) => listEnclosingNetworks(readIncomingClientNetwork(request, site.settings.trustedProxies)).at(-1) ?? '',
    headers,
  )
  let isClosing = false
  const fetch: typeof app.fetch = async (request, ...rest) => {
    const answer = await app.fetch(request, ...rest)
    // Otherwise clients could keep the connection open indefinitely.
    if (isClosing) answer.headers.set('Connection', 'close')
    return answer
  }
  return new Promise((resolve, reject) => {
    const createCachingServer = (options: ServerOptions, listener: RequestListener) =>
      createServer(options, (request, answer) => {
        // Pipelined requests that were already read arrive even after the connection is destroyed.
        if (request.socket.destroyed) return
        if (exceedsPipelineLimit(request, answer)) return void request.socket.destroy()
        if (isClosing) answer.setHeader('Connection', 'close')
        if (isAnsweredByHost(request, answer)) return
        // Pipelined requests have no socket yet, so they wait for their turn even if the page is cached.
        if (answer.socket && pageCache.answer(request, answer)) return
        // A form may wait longer than the timeout, so disconnect only clients that do not read the response.
        answer.on('timeout', (socket: Socket) => {
          if (socket.writableLength > 0) socket.destroy()
        })
        admit(request, answer, () => {
          const handleRequest = () => listener(request, answer)
          if (!pageCache.answer(request, answer) && !pageCache.answerWhenRendered(request, answer, handleRequest))
            handleRequest()
        })
      })
    const options = {
      fetch,
      hostname: host,
      port,
      serverOptions: {
        maxHeaderSize: MAX_HEADER_BYTES,
        headersTimeout: timeouts.headers,
        requestTimeout: timeouts.request,
        keepAliveTimeout: timeouts.keepAlive,
        connectionsCheckingInterval: timeouts.check,
      },
      createServer: createCachingServer as typeof createServer,
    }
    const server = serve(options, (info) => resolve({ port: info.port, close }))
    server.setTimeout(timeouts.standstill)
    server.on('error', (error) => {
      const { code, message } = error as NodeJS.ErrnoException
      const reason = code === 'EADDRINUSE' ? 'is already in use' : 'cannot be used'
      reject(new SettingError(`PORT and HOST: ${host}:${port} ${reason} (${message})`))
    })

    /** Stops accepting connections. Resolves once in-flight requests are answered or cut off. */
    async function close(): Promise<void> {
      isClosing = true
      site.eventStreams.stop()
      const forceCloseAt = performance.now() + timeouts.grace
      let isClosed = false
      // Not http's own close, which destroys idle connections that may have an unread request.
      Server.prototype.close.call(server, () => {
        isClosed = true
      })
      while (!isClosed) {
        await pause(timeouts.idle)
        if (!('closeAllConnections' in server)) continue
        if (performance.now() < forceCloseAt) server.closeIdleConnections()
        else server.closeAllConnections()
      }
    }
  })
}
