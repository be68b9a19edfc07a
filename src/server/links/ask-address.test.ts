import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLinkChecker } from './ask-address'
import { isPublicAddress } from './public-address'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../tests/fixtures/tls', name), 'utf8')
const ca = fixture('certificate.pem')

/** Starts another site, which is treated as public, and records its requests. */
async function openOther(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer({ key: fixture('key.pem'), cert: ca }, (request, response) => {
    asked.push(`${request.method} ${request.headers.host?.replace(/:\d+$/, '')}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const hosts: Record<string, string> = {
    'site.example': '127.0.0.1',
    'other.example': '127.0.0.1',
    inside: '127.0.0.2',
  }
  const resolve = async (host: string) => {
    const address = hosts[host]
    if (address === undefined) throw new Error('no such host')
    return [{ address, family: 4 }]
  }
  const ask = createLinkChecker({ resolve, isAllowed: (address) => address === '127.0.0.1', ca, timeoutMs: 1000 })
  return { asked, port, resolve, ask: (path: string, host = 'site.example') => ask(`https://${host}:${port}${path}`) }
}

test.each([
  [200, true],
  [204, true],
  [401, true],
  [403, true],
  [429, true],
  [404, false],
  [410, false],
  [500, false],
  [503, false],
])('treats status %i as reachable: %j', async (status, expected) => {
  const { ask } = await openOther((_, response) => response.writeHead(status).end())
  expect(await ask('/')).toBe(expected)
})

test('falls back to GET if HEAD gets no response', async () => {
  const { ask, asked } = await openOther(({ method, socket }, response) =>
    method === 'HEAD' ? socket.destroy() : response.end('x'.repeat(100_000)),
  )
  expect(await ask('/page?a=1#part')).toBe(true)
  expect(asked).toEqual(['HEAD site.example/page?a=1', 'GET site.example/page?a=1'])
})

test('follows redirects, but not in loops', async () => {
  const { ask, asked } = await openOther(({ url = '', headers }, response) => {
    const [, port] = headers.host?.split(':') ?? []
    const to: Record<string, string> = { '/a': `https://other.example:${port}/b`, '/b': '/c', '/round': '/round' }
    const location = to[url]
    if (location) response.writeHead(302, { Location: location }).end()
    else response.writeHead(url === '/c' ? 200 : 404).end()
  })
  expect(await ask('/a')).toBe(true)
  expect(asked).toEqual(['HEAD site.example/a', 'HEAD other.example/b', 'HEAD other.example/c'])
  expect(await ask('/round')).toBe(false)
})

test.each([
  ['https://inside/'],
  ['https://127.0.0.2/'],
  ['https://[::1]/'],
  ['http://other.example/'],
  ['https://nowhere.example/'],
  ['file:///etc/passwd'],
  ['//['],
])('never connects to %s', async (location) => {
  const { ask, asked, resolve } = await openOther((_, response) =>
    response.writeHead(301, { Location: location }).end(),
  )
  expect(await ask('/')).toBe(false)
  expect(asked).toEqual(['HEAD site.example/', 'GET site.example/'])
  expect(await createLinkChecker({ resolve, isAllowed: (address) => address === '127.0.0.1', ca })(location)).toBe(
    false,
  )
})

test('never connects to this machine or its network', async () => {
  const { asked, port, resolve } = await openOther((_, response) => response.end())
  const ask = createLinkChecker({ resolve, ca })
  expect(isPublicAddress('127.0.0.1')).toBe(false)
  for (const host of ['site.example', '127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]'])
    expect(await ask(`https://${host}:${port}/`)).toBe(false)
  expect(asked).toEqual([])
})

test('rejects a host with a public and a private address', async () => {
  const { port, asked } = await openOther((_, response) => response.end())
  const resolve = async () => ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  const ask = createLinkChecker({ resolve, isAllowed: (address) => address === '127.0.0.1', ca })
  expect(await ask(`https://site.example:${port}/`)).toBe(false)
  expect(asked).toEqual([])
})

test('treats timeouts and wrong certificates as unreachable', async () => {
  const { port, resolve, ask } = await openOther(() => {})
  const impatient = createLinkChecker({ resolve, isAllowed: () => true, ca, timeoutMs: 20 })
  expect(await impatient(`https://site.example:${port}/`)).toBe(false)
  const stopping = new AbortController()
  stopping.abort()
  expect(await impatient(`https://site.example:${port}/`, stopping.signal)).toBe(false)
  expect(await ask('/', '127.0.0.1')).toBe(false)
  const silent = createLinkChecker({ resolve: () => new Promise(() => {}), timeoutMs: 20 })
  expect(await silent('https://site.example/')).toBe(false)
})
