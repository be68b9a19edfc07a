import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../tests/support/running-site'
import { checkProxy } from './check-proxy'
import type { Settings } from './settings'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../tests/fixtures/tls', name), 'utf8')

const append = (given: string) => `${given}, 203.0.113.7`
const appendTwo = (given: string) => append(append(given))
const replace = () => '203.0.113.7'
const passOn = (given: string) => given
const drop = () => undefined

type Forwarding = (given: string) => string | undefined

/** Starts a TLS proxy in front of a port and returns its own port. */
async function openProxy(forward: Forwarding, port: number) {
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, fixture('certificate.pem')])
  const proxy = createTlsServer({ key: fixture('key.pem'), cert: fixture('certificate.pem') }, (incoming, answer) => {
    const { 'x-forwarded-for': given = '', ...headers } = incoming.headers
    const forwarded = forward(String(given))
    const asked = request({
      ...{ port, host: '127.0.0.1', path: incoming.url },
      headers: { ...headers, ...(forwarded && { 'x-forwarded-for': forwarded }) },
    })
    asked.on('response', (got) => got.pipe(answer.writeHead(got.statusCode ?? 0)))
    asked.on('error', () => answer.writeHead(502).end())
    asked.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    setDefaultCACertificates(trusted)
    proxy.closeAllConnections()
    proxy.close()
  })
  await once(proxy, 'listening')
  const address = proxy.address()
  return `https://localhost:${typeof address === 'object' ? address?.port : 0}`
}

async function settings(forward: Forwarding, trustedProxies: number) {
  const port = await freePort()
  return { origin: await openProxy(forward, port), host: '127.0.0.1', port, trustedProxies } as Settings
}

test.each([
  [append, 1],
  [appendTwo, 2],
  [replace, 1],
])('accepts a proxy that sends X-Forwarded-For %o with TRUSTED_PROXIES=%d', async (forward, right) => {
  const given = await settings(forward, right)
  expect(await checkProxy(given)).toContain(`leads here; ${right} in between`)
  for (const wrong of [right - 1, right + 1])
    await expect(checkProxy({ ...given, trustedProxies: wrong })).rejects.toThrow(
      `TRUSTED_PROXIES is ${wrong}, but ${right} add to X-Forwarded-For`,
    )
})

test.each([passOn, drop])('rejects a proxy that does not add to X-Forwarded-For', async (forward) => {
  for (const trusted of [0, 1])
    await expect(checkProxy(await settings(forward, trusted))).rejects.toThrow('all visitors count as one network')
})

test('rejects a proxy in front of another server', async () => {
  const given = await settings(append, 1)
  const elsewhere = { ...given, port: await freePort() }
  await expect(checkProxy(elsewhere)).rejects.toThrow(/answers 502, but does not lead to 127.0.0.1:\d+$/)
  await expect(checkProxy({ ...given, origin: 'https://localhost:1' })).rejects.toThrow(/ECONNREFUSED|bad port/)
})

test('requests readiness from a running site', async () => {
  const given = await settings(append, 1)
  let words = 'ready'
  const site = createServer((_request, answer) => answer.end(words)).listen(given.port, '127.0.0.1')
  onTestFinished(() => void site.close())
  await once(site, 'listening')
  expect(await checkProxy(given)).toContain('is ready; ')
  words = 'Welcome to nginx!'
  await expect(checkProxy(given)).rejects.toThrow('answers 200, and not that it is ready')
})
