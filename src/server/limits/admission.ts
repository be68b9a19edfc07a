import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createFairQueue, type FairQueue } from './fair-queue'

/** Requests that a connection may pipeline behind an unanswered one. Browsers pipeline none. */
const MOST_PIPELINED = 16

interface Line {
  isBusy: boolean
  waiting: (() => void)[]
  leave: (() => void) | undefined
}

/** Returns a function that says, for each request, whether its connection pipelines too many. */
export function createPipelineLimit() {
  const pipelined = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, answer: ServerResponse): boolean => {
    // Node gives a response the socket only once all earlier ones are sent.
    const count = answer.socket ? 0 : (pipelined.get(socket) ?? 0) + 1
    if (count > 0 || pipelined.has(socket)) pipelined.set(socket, count)
    return count > MOST_PIPELINED
  }
}

/**
 * Admits uncached requests: one at a time per connection, networks in rotation. Above the queue's limits a request is
 * refused with 503 and `headers`.
 */
export function createAdmission(
  networkOf: (request: IncomingMessage) => string,
  headers: Readonly<Record<string, string>>,
  queue: FairQueue = createFairQueue(),
) {
  const lines = new WeakMap<Socket, Line>()

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket)
    if (known) return known
    const line: Line = { isBusy: false, waiting: [], leave: undefined }
    lines.set(socket, line)
    // A response that does not have the socket yet gets no close event.
    socket.once('close', () => {
      line.waiting = []
      line.leave?.()
    })
    return line
  }

  return function admit(request: IncomingMessage, answer: ServerResponse, serve: () => void): void {
    const { socket } = request
    const line = lineOf(socket)
    const enter = () => {
      line.isBusy = true
      const leave = queue.enter(networkOf(request), () => {
        if (!socket.destroyed) serve()
      })
      answer.once('close', () => {
        leave?.()
        line.isBusy = false
        line.waiting.shift()?.()
      })
      if (leave) line.leave = leave
      else
        answer
          .writeHead(503, { ...headers, Connection: 'close', 'Retry-After': '1', 'Cache-Control': 'no-store' })
          .end()
    }
    if (line.isBusy) line.waiting.push(enter)
    else enter()
  }
}
