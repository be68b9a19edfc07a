import { expect, onTestFinished, test, vi } from 'vitest'
import { useUpRate } from '../../../tests/support/rates'
import { contactMessage, openSite, type TestSite } from '../../../tests/support/test-site'
import { openRates, rates } from './rates'

const from = (address: string) => ({ 'X-Forwarded-For': address })

async function spend(site: TestSite, times: number, address: string): Promise<Response[]> {
  const headers = { ...(await site.browserHeaders()), ...from(address) }
  const answers: Response[] = []
  for (let n = 0; n < times; n++)
    answers.push(await site.fetch('/api/contact', { method: 'POST', body: '{}', headers }))
  return answers
}

test('answers too many forms with 429 and Retry-After, and serves other networks', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  await useUpRate(site.site, 'sendingOfOne', { network: '192.0.2.1', left: 1 })
  const [first, last] = await spend(site, 2, '192.0.2.1')
  expect(first?.status).toBe(422)
  expect(last?.status).toBe(429)
  expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(Number(last?.headers.get('Retry-After'))).toBeLessThanOrEqual(rates.sendingOfOne.duration)
  expect(last?.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await last?.json()).toMatchObject({ title: 'Too many requests. Please wait a moment' })
  expect((await spend(site, 1, '192.0.2.2'))[0]?.status).toBe(422)
  expect(await site.metrics.registry.metrics()).toContain('rate_limited_total{wanted="sending"} 1')
  const body = new URLSearchParams(contactMessage)
  const headers = { Origin: 'http://localhost:3000', ...from('192.0.2.1') }
  const answer = await site.fetch('/contact?form=contact', { method: 'POST', body, headers })
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([429, 'no-store'])
  expect(await answer.text()).toMatch(/Too many requests/)
  expect(await site.stored()).toEqual([])
})

test('has a higher limit for reading, and does not count files and health checks', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  const read = (path: string) => site.fetch(path, { headers: from('192.0.2.1') })
  await useUpRate(site.site, 'readingOfOne', { network: '192.0.2.1', left: 1 })
  expect((await read('/feed.xml')).status).toBe(200)
  expect((await read('/feed.xml')).status).toBe(429)
  expect((await read('/assets/browser-x1y2.js')).status).toBe(200)
  expect((await read('/healthz')).status).toBe(200)
  expect((await site.fetch('/about', { headers: from('192.0.2.2') })).status).toBe(200)
})

test('ignores X-Forwarded-For without trusted proxies', async () => {
  const site = await openSite({ rateLimit: true })
  await useUpRate(site.site, 'sendingOfOne', { left: 2 })
  for (const address of ['192.0.2.1', '192.0.2.2']) expect((await spend(site, 1, address))[0]?.status).toBe(422)
  expect((await spend(site, 1, '198.51.100.1'))[0]?.status).toBe(429)
})

/** Cross-site requests with the expected status of their responses. */
const foreign: [what: string, status: number, path: string, init: RequestInit][] = [
  ['an endpoint', 403, '/api/contact', { method: 'POST', body: '{}' }],
  ['a plain form', 403, '/contact', { method: 'POST', body: 'a=b' }],
  ['a preflight', 405, '/api/contact', { method: 'OPTIONS' }],
  ['another method', 405, '/contact', { method: 'PUT' }],
  ['the token, as a picture', 403, '/api/csrf', { headers: { 'Sec-Fetch-Mode': 'no-cors' } }],
  ['the token, as a page', 403, '/api/csrf', { headers: { 'Sec-Fetch-Mode': 'navigate' } }],
  ['a page in a frame', 403, '/?form=contact&sent=1', { headers: { 'Sec-Fetch-Dest': 'iframe' } }],
  ['a feed', 403, '/feed.xml', { headers: { 'Sec-Fetch-Mode': 'cors', Origin: 'https://elsewhere.example' } }],
  ['an address that is not there', 302, '/nothing', { headers: { 'Sec-Fetch-Mode': 'navigate' } }],
]

test('does not count cross-site requests toward the limit of the visitor', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  await useUpRate(site.site, 'sendingOfOne', { network: '192.0.2.1', left: 1 })
  await useUpRate(site.site, 'readingOfOne', { network: '192.0.2.1', left: 1 })
  for (const [what, status, path, { headers, ...init }] of foreign) {
    const said = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', ...from('192.0.2.1'), ...headers }
    expect((await site.fetch(path, { ...init, headers: said })).status, what).toBe(status)
  }
  expect((await spend(site, 1, '192.0.2.1'))[0]?.status).toBe(422)
  expect((await site.fetch('/api/csrf', { headers: from('192.0.2.1') })).status).toBe(204)
})

test.each<[what: string, path: string, headers: Record<string, string>]>([
  ['a link on another site', '/about', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }],
  ['a link on a neighbor', '/about', { 'Sec-Fetch-Site': 'same-site' }],
  ['a link to the feed', '/feed.xml', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a way back from the payment', '/make-payment?accepted=true', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
  ['the address bar', '/feed.xml', { 'Sec-Fetch-Site': 'none' }],
  ['a feed reader', '/feed.xml', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'cors' }],
  ['a program', '/sitemap.xml', { 'Sec-Fetch-Mode': '' }],
])('serves requests by %s', async (_what, path, headers) => {
  const site = await openSite({ origin: 'https://www.program.example' })
  expect((await site.fetch(path, { headers: { 'Sec-Fetch-Mode': 'navigate', ...headers } })).status).toBe(200)
})

/** Submits different valid forms from one network. */
async function store(site: TestSite, times: number, address: string, plain = false): Promise<number[]> {
  const headers = { ...(await site.browserHeaders()), ...from(address) }
  const statuses: number[] = []
  for (let n = 0; n < times; n++) {
    const answers = { ...contactMessage, message: `When, for ${address} ${n}?` }
    const answer = plain
      ? await site.fetch('/contact', {
          method: 'POST',
          body: new URLSearchParams(answers),
          headers: { Origin: 'http://localhost:3000', ...from(address) },
        })
      : await site.fetch('/api/contact', { method: 'POST', body: JSON.stringify(answers), headers })
    statuses.push(answer.status)
  }
  return statuses
}

test('does not count refused forms toward the limit for all networks', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1, all: 3 })
  await spend(site, 20, '192.0.2.1')
  const headers = { ...(await site.browserHeaders()), ...from('192.0.2.2'), 'Idempotency-Key': 'one' }
  for (let n = 0; n < 20; n++)
    await site.fetch('/api/contact', { method: 'POST', body: JSON.stringify(contactMessage), headers })
  expect(await store(site, 2, '192.0.2.3')).toEqual([201, 201])
})

test('leaves each network a reserve once the limit for all networks is used up', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1, all: 3 })
  const few = rates.sendingInReserve.points
  expect(await store(site, 3 + few + 2, '192.0.2.1')).toEqual([...Array(3 + few).fill(201), 429, 429])
  expect(await store(site, few + 1, '192.0.2.2', true)).toEqual([...Array(few).fill(303), 429])
  expect(await site.stored()).toHaveLength(3 + 2 * few)
})

test('does not count invalid and repeated forms toward the reserve', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1, all: 1 })
  const few = rates.sendingInReserve.points
  expect(await store(site, 1, '192.0.2.1')).toEqual([201])
  await spend(site, few + 1, '192.0.2.1')
  const headers = { ...(await site.browserHeaders()), ...from('192.0.2.1'), 'Idempotency-Key': 'one' }
  for (let n = 0; n <= few; n++)
    await site.fetch('/api/contact', { method: 'POST', body: JSON.stringify(contactMessage), headers })
  expect(await store(site, few, '192.0.2.1', true)).toEqual([...Array(few - 1).fill(303), 429])
})

test('counts IPv6 by /64, with higher limits for /56 and /48', async () => {
  const counted = await openRates({ rateLimit: true, databaseUrl: undefined })
  const { points } = rates.readingOfOne
  const take = async (times: number, client: () => string) => {
    let taken = 0
    for (let n = 0; n < times; n++) if ((await counted.consume('readingOfOne', client())) === undefined) taken++
    return taken
  }
  let next = 0
  expect(await take(points + 100, () => '2001:db8:1:0')).toBe(points)
  expect(await take(2 * points, () => `2001:db8:1:${(++next % 0xff).toString(16)}`)).toBe(points)
  expect(await take(4 * points, () => `2001:db8:1:${((++next << 8) & 0xffff).toString(16)}`)).toBe(2 * points)
  expect(await take(1, () => '2001:db8:2:0')).toBe(1)
})

test('resets limits if the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const counted = await openRates({ rateLimit: true, databaseUrl: undefined })
  const { points, duration } = rates.sendingInReserve
  const take = () => counted.consume('sendingInReserve', '192.0.2.1')
  for (let n = 0; n < points; n++) expect(await take()).toBeUndefined()
  vi.setSystemTime(Date.now() - 86_400_000)
  expect(await take()).toBeOneOf([duration - 1, duration])
  vi.advanceTimersByTime(1000 * duration)
  for (let n = 0; n < points; n++) expect(await take()).toBeUndefined()
  expect(await take()).toBeOneOf([duration - 1, duration])
})
