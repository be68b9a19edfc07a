import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAdmission, createPipelineLimit } from './admission'
import { createFairQueue } from './fair-queue'

test('refuses excess requests with 503, the usual headers, and Retry-After', async () => {
  const headers = { 'X-Content-Type-Options': 'nosniff' }
  const admit = createAdmission(() => 'one network', headers, createFairQueue({ maxPerNetwork: 0 }))
  const server = createServer((request, answer) => admit(request, answer, () => answer.end('served')))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(answer.status).toBe(503)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'retry-after': '1',
  })
})

test('allows sixteen pipelined requests behind an unanswered one', () => {
  const isTooMany = createPipelineLimit()
  const socket = new Socket()
  // A response gets the socket after all earlier responses have been sent.
  const ask = (of: Socket | null) => isTooMany({ socket } as IncomingMessage, { socket: of } as ServerResponse)
  expect(ask(socket)).toBe(false)
  expect(Array.from({ length: 17 }, () => ask(null))).toEqual([...Array(16).fill(false), true])
})
