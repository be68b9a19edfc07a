import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createFairQueue, type FairQueue } from './fair-queue'

/** Pipelined requests behind an unanswered one. Browsers do not pipeline. */
const MAX_PIPELINED = 16

interface ConnectionState {
  isBusy: boolean
  waiting: (() => void)[]
  leave: (() => void) | undefined
}

/** Returns a function that is true if the connection of a request has pipelined too many. */
export function createPipelineLimit() {
  const pipelined = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, answer: ServerResponse): boolean => {
    // Node assigns the socket to a response once all earlier ones are sent.
    const count = answer.socket ? 0 : (pipelined.get(socket) ?? 0) + 1
    if (count > 0 || pipelined.has(socket)) pipelined.set(socket, count)
    return count > MAX_PIPELINED
  }
}

/**
 * Admits uncached requests: one at a time per connection, rotating among networks. Requests beyond the limits of the
 * queue get 503 with `headers`.
 */
export function createAdmission(
  getNetwork: (request: IncomingMessage) => string,
  headers: Readonly<Record<string, string>>,
  queue: FairQueue = createFairQueue(),
) {
  const connections = new WeakMap<Socket, ConnectionState>()

  function findConnection(socket: Socket): ConnectionState {
    const existing = connections.get(socket)
    if (existing) return existing
    const connection: ConnectionState = { isBusy: false, waiting: [], leave: undefined }
    connections.set(socket, connection)
    // A response without a socket gets no close event.
    socket.once('close', () => {
      connection.waiting = []
      connection.leave?.()
    })
    return connection
  }

  return function admit(request: IncomingMessage, answer: ServerResponse, serve: () => void): void {
    const { socket } = request
    const connection = findConnection(socket)
    const enter = () => {
      connection.isBusy = true
      const leave = queue.enter(getNetwork(request), () => {
        if (!socket.destroyed) serve()
      })
      answer.once('close', () => {
        leave?.()
        connection.isBusy = false
        connection.waiting.shift()?.()
      })
      if (leave) connection.leave = leave
      else
        answer
          .writeHead(503, { ...headers, Connection: 'close', 'Retry-After': '1', 'Cache-Control': 'no-store' })
          .end()
    }
    if (connection.isBusy) connection.waiting.push(enter)
    else enter()
  }
}
