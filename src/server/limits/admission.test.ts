import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAdmission } from './admission'
import { createFairQueue } from './fair-queue'

test('what is too much is refused with 503, the headers that every answer has, and when to come back', async () => {
  const headers = { 'X-Content-Type-Options': 'nosniff' }
  const admit = createAdmission(() => 'one network', headers, createFairQueue({ mostOfOne: 0 }))
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
