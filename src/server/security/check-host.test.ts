import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { openListening } from '../../../tests/support/listening-site'

/** Sends raw Host headers and returns the status and Location of the response. */
async function ask(port: number, target: string, hosts: readonly string[], method = 'GET') {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [`${method} ${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close']
  socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'))
  const answer = (await buffer(socket)).toString('latin1')
  return [
    Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
    /\r\nLocation: (.*)\r\n/i.exec(answer)?.[1],
    /\r\nX-Content-Type-Options: (.*)\r\n/i.exec(answer)?.[1],
  ] as const
}

const MOVED = 308

describe.each([
  ['https://program.example', 'www.program.example'],
  ['https://www.program.example', 'program.example'],
  ['https://program.example:8443', 'www.program.example:8443'],
])('with ORIGIN %s', (origin, sibling) => {
  const { host } = new URL(origin)

  test.each([
    '/',
    '/contact?subject=speaker',
    '/desk/inbox?q=%C3%A9&q=a+b',
    '/no/such/page',
    '//evil.example/',
    '/?next=https://evil.example&"<\'|{}%0d%0a',
    '/a/../b/%2e%2e/c;d',
  ])(`redirects ${sibling} to the same path: %s`, async (target) => {
    const port = await openListening({ origin })
    expect(await ask(port, target, [sibling])).toEqual([MOVED, origin + target, 'nosniff'])
    expect(await ask(port, target, [sibling.toUpperCase()], 'HEAD')).toEqual([MOVED, origin + target, 'nosniff'])
  })

  test('answers other hosts, health checks, and posts normally', async () => {
    const port = await openListening({ origin })
    const others = [host, '127.0.0.1:3000', `www.${sibling}`, `${sibling}.evil.example`, 'old.example']
    for (const other of others)
      expect((await ask(port, '/contact', [other])).slice(0, 2), other).toEqual([200, undefined])
    for (const path of ['/healthz', '/readyz', '/readyz?from=www'])
      expect((await ask(port, path, [sibling]))[0], path).toBe(200)
    expect((await ask(port, '/contact', [sibling], 'POST'))[0]).toBe(403)
    expect((await ask(port, `http://${sibling}/contact`, [sibling]))[1]).toBeUndefined()
  })
})

test('accepts a default port that a proxy adds', async () => {
  const port = await openListening({ origin: 'https://program.example' })
  expect((await ask(port, '/', ['www.program.example:443']))[1]).toBe('https://program.example/')
  expect((await ask(port, '/', ['www.program.example:8443']))[0]).toBe(200)
})

test('redirects no host without ORIGIN', async () => {
  expect((await ask(await openListening(), '/', ['www.localhost']))[0]).toBe(200)
})

test('rejects two different Host headers, but not two equal ones', async () => {
  const port = await openListening({ origin: 'https://program.example' })
  const mixed = [
    ['program.example', 'evil.example'],
    ['program.example', 'PROGRAM.example\r\nhOsT: evil.example'],
    ['program.example', 'program.example', 'evil.example'],
    ['www.program.example', 'program.example'],
  ]
  for (const hosts of mixed)
    for (const [target, method] of [
      ['/', 'GET'],
      ['/contact', 'POST'],
      ['/healthz', 'GET'],
    ] as const)
      expect((await ask(port, target, hosts, method)).slice(0, 2), `${hosts}`).toEqual([400, undefined])
  expect((await ask(port, '/', ['program.example', 'program.example']))[0]).toBe(200)
})
