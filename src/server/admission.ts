import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createFairQueue, type FairQueue } from './fair-queue'

/** Requests that a connection may pipe behind one that is not answered yet. Browsers pipe none. */
const MOST_PIPED = 16

/** What a connection has asked of the site itself: one request in hand, the others behind it. */
interface Line {
  isBusy: boolean
  waiting: (() => void)[]
  leave: (() => void) | undefined
}

/** Makes what tells whether a connection has piped too many requests; it is to be asked about each of them. */
export function createPipeLimit(most = MOST_PIPED) {
  const piped = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, answer: ServerResponse): boolean => {
    // An answer has the connection unless another must be sent before it.
    const count = answer.socket ? 0 : (piped.get(socket) ?? 0) + 1
    if (count > 0 || piped.has(socket)) piped.set(socket, count)
    return count > most
  }
}

/**
 * Makes the door to what is not answered from memory: each connection has one request in hand at a time, so that no
 * more than one answer waits for it, and the networks take turns. What is too much is refused with 503 and `headers`.
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
    // An answer that has not had the connection yet does not hear of its end.
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
