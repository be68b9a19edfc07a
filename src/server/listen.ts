import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { yearAt } from '../site/calendar'
import { createAdmission, createPipeLimit } from './admission'
import { createApp } from './app'
import { clientOfIncoming, networksAround } from './client-address'
import { securityHeadersOf } from './headers'
import { keptAddress } from './kept-addresses'
import { keepPages } from './kept-pages'
import { SettingError, type Settings } from './settings'
import type { Site } from './site'

/** How long requests in flight may take to end once the site stops, in milliseconds. */
const GRACE_MILLISECONDS = 5000

/** How long a connection may say nothing once the site stops: a request may be on its way, or here and not read yet. */
const IDLE_MILLISECONDS = 500

/** How long a connection may stand still, in milliseconds. Where an answer is half written, Node waits twice as long. */
const STANDSTILL_MILLISECONDS = 20_000

/** What a server takes. A client that sends slower than this (in milliseconds) only keeps others from being served. */
const BOUNDS = {
  /** Bytes: at Node's own 16 kB, cookies that a neighbor under our domain sets would close the site to its visitor. */
  maxHeaderSize: 64 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
}

/** The HTTP server, listening. */
export interface Listening {
  port: number
  /** Takes no new connections, and resolves when the requests in flight are answered, or cut off after the grace. */
  close(): Promise<void>
}

/**
 * Listens where the settings say.
 * @throws SettingError when the place is taken or is not ours.
 */
export function listen(site: Site, { host, port }: Pick<Settings, 'host' | 'port'>): Promise<Listening> {
  const app = createApp(site)
  const answerKept = keepPages({
    fetch: app.fetch,
    addressOf: keptAddress,
    origin: site.settings.origin,
    edition: () => String(yearAt(site.intake.now(), site.intake.content.organization.timeZone)),
    onAnswer: site.metrics.countFromMemory,
  })
  const pipesTooMany = createPipeLimit()
  // By the largest network: nobody has more turns for having many addresses.
  const admit = createAdmission(
    (request) => networksAround(clientOfIncoming(request, site.settings.trustedProxies)).at(-1) ?? '',
    securityHeadersOf(site),
  )
  let closing = false
  const fetch: typeof app.fetch = async (request, ...rest) => {
    const answer = await app.fetch(request, ...rest)
    // Otherwise a connection that is kept alive would be served for as long as its client likes.
    if (closing) answer.headers.set('Connection', 'close')
    return answer
  }
  return new Promise((resolve, reject) => {
    const keeping = (options: ServerOptions, listener: RequestListener) =>
      createServer(options, (request, answer) => {
        // What has been read of a connection already comes although it is cut.
        if (request.socket.destroyed) return
        if (pipesTooMany(request, answer)) return void request.socket.destroy()
        if (closing) answer.setHeader('Connection', 'close')
        // What is piped behind another request waits for its turn, although it may be in memory.
        if (answer.socket && answerKept(request, answer)) return
        // A form may wait longer for its turn than a connection may stand still; only who does not take what is there is cut off.
        answer.on('timeout', (socket: Socket) => {
          if (socket.writableLength > 0) socket.destroy()
        })
        admit(request, answer, () => {
          if (!answerKept(request, answer)) listener(request, answer)
        })
      })
    const options = {
      fetch,
      hostname: host,
      port,
      serverOptions: BOUNDS,
      createServer: keeping as typeof createServer,
    }
    const server = serve(options, (info) => resolve({ port: info.port, close }))
    server.setTimeout(STANDSTILL_MILLISECONDS)
    server.on('error', (error) => {
      const { code, message } = error as NodeJS.ErrnoException
      const why = code === 'EADDRINUSE' ? 'is already in use' : 'cannot be used'
      reject(new SettingError(`PORT and HOST: ${host}:${port} ${why} (${message})`))
    })

    async function close(): Promise<void> {
      closing = true
      const cutAt = performance.now() + GRACE_MILLISECONDS
      let closed = false
      // Not http's own close: it cuts at once what looks idle, and with it requests that are here and not read yet.
      Server.prototype.close.call(server, () => {
        closed = true
      })
      while (!closed) {
        await pause(IDLE_MILLISECONDS)
        if (!('closeAllConnections' in server)) continue
        if (performance.now() < cutAt) server.closeIdleConnections()
        else server.closeAllConnections()
      }
    }
  })
}
