import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { ConcurrencyLimit } from '../../src/database/concurrency-limit'
import { temporaryFolder } from '../support/emails'
import { openListening, openListeningSite } from '../support/listening-site'

async function say(port: number, words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(words)
  return text(socket)
}

const MANY_BYTES = 32 * 2 ** 20
const HOST = 'Host: localhost\r\nConnection: close\r\n'

/** Rejected before reaching the app, by Node's parser or because of the URL. */
test.each<[what: string, status: number, words: string]>([
  ['no HTTP', 400, 'garbage\r\n\r\n'],
  ['no Host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['a Host that is none', 400, 'GET / HTTP/1.1\r\nHost: two words\r\nConnection: close\r\n\r\n'],
  ['a backslash in the address', 400, `GET /a\\b HTTP/1.1\r\n${HOST}\r\n`],
  [
    'two lengths of one body',
    400,
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a line break in a header', 400, `GET / HTTP/1.1\r\n${HOST}X: a\rB: c\r\n\r\n`],
  ['headers without measure', 431, `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(70_000)}\r\n\r\n`],
  ['an expectation that nobody knows', 417, `GET / HTTP/1.1\r\n${HOST}Expect: tea\r\n\r\n`],
])('answers %s with an empty %i that names no software', async (_what, status, words) => {
  const answer = await say(await openListening(), words)
  const [head = '', body] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const names = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(':')[0])
  expect(['Connection', 'Date', 'Transfer-Encoding']).toEqual(expect.arrayContaining(names))
  expect(['', '0']).toContain(body)
})

test('accepts 50 kB of cookies set by another site of the domain', async () => {
  const cookies = Array.from({ length: 12 }, (_, number) => `c${number}=${'x'.repeat(4090)}`).join('; ')
  expect(await say(await openListening(), `GET / HTTP/1.1\r\n${HOST}Cookie: ${cookies}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 200 /,
  )
})

test('cuts off a client that never finishes its request', async () => {
  const port = await openListening({ timeouts: { headers: 50 } })
  expect(await say(port, 'GET / HTTP/1.1\r\nHost: loc')).toBe(
    'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n',
  )
})

test('answers a form that waits for its turn longer than the idle timeout', async () => {
  const standstill = 50
  const limitConcurrency: ConcurrencyLimit<string> = (_client, task) => pause(3 * standstill).then(task)
  const port = await openListening({ limitConcurrency, timeouts: { standstill } })
  const post = `POST /contact HTTP/1.1\r\n${HOST}Sec-Fetch-Site: same-origin\r\n`
  const body = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\n\r\nname=Ann'
  expect(await say(port, post + body)).toMatch(/^HTTP\/1\.1 422 /)
})

test('cuts off a client that does not read', async () => {
  const [standstill, publicDir] = [100, temporaryFolder()]
  mkdirSync(join(publicDir, 'assets'))
  // Larger than the socket buffers.
  writeFileSync(join(publicDir, 'assets/large.js'), ' '.repeat(MANY_BYTES))
  const port = await openListening({ publicDir, timeouts: { standstill } })
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.pause().write(`GET /assets/large.js HTTP/1.1\r\n${HOST}\r\n`)
  const isCutOff = () => {
    // A closed connection is noticed only by writing. A write to an open connection restarts the timeout.
    if (!socket.destroyed) socket.write('\r\n')
    return socket.destroyed
  }
  await expect.poll(isCutOff, { interval: 10 * standstill }).toBe(true)
  expect(socket.bytesRead).toBeLessThan(MANY_BYTES)
})

test('sends each security header once', async () => {
  const answer = await say(await openListening(), `GET / HTTP/1.1\r\n${HOST}\r\n`)
  for (const name of ['content-security-policy', 'x-content-type-options', 'cross-origin-opener-policy'])
    expect(answer.toLowerCase().split(`\r\n${name}: `)).toHaveLength(2)
})

test.each<[what: string, path: string, head: string]>([
  ['a plain form', '/contact', 'Content-Length: 100\r\nContent-Type: application/x-www-form-urlencoded'],
  ['one without a length', '/contact', 'Transfer-Encoding: chunked\r\nContent-Type: application/x-www-form-urlencoded'],
  ['one in parts', '/contact', 'Content-Length: 100\r\nContent-Type: multipart/form-data; boundary=x'],
])('logs no error if the sender of %s disconnects', async (_what, path, head) => {
  const { port, logged } = await openListeningSite()
  const written = vi.spyOn(console, 'error')
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n${head}\r\n\r\n5\r\nname=\r\n`,
  )
  await say(port, `GET / HTTP/1.1\r\n${HOST}\r\n`)
  socket.destroy()
  await say(port, `GET / HTTP/1.1\r\n${HOST}\r\n`)
  expect(logged).toEqual([])
  expect(written).not.toHaveBeenCalled()
})
