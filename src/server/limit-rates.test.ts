import { expect, test } from 'vitest'
import { rates } from './rates'
import { application, contactMessage, openSite, type SiteUnderTest } from './site-under-test'

const from = (address: string) => ({ 'X-Forwarded-For': address })

async function spend(site: SiteUnderTest, times: number, address: string): Promise<Response[]> {
  const headers = { ...(await site.browserHeaders()), ...from(address) }
  const answers: Response[] = []
  for (let n = 0; n < times; n++)
    answers.push(await site.fetch('/api/contact', { method: 'POST', body: '{}', headers }))
  return answers
}

test('a whole school behind one address applies, each student twice', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  for (let student = 0; student < 200; student++) {
    const email = `student-${student}@example.org`
    for (const key of ['first', 'again']) {
      const answer = await site.call(
        'application',
        { ...application, email },
        {
          ...from('192.0.2.1'),
          'Idempotency-Key': `${key}-${student}`,
        },
      )
      expect(answer.status).toBe(201)
    }
  }
  expect(await site.stored()).toHaveLength(400)
}, 30_000)

test('who sends too often is told when to come back, and the others are served', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  const answers = await spend(site, rates.sendingOfOne.points + 1, '192.0.2.1')
  expect(answers.slice(0, -1).every((answer) => answer.status === 422)).toBe(true)
  const last = answers.at(-1)
  expect(last?.status).toBe(429)
  expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(Number(last?.headers.get('Retry-After'))).toBeLessThanOrEqual(rates.sendingOfOne.duration)
  expect(last?.headers.get('Content-Type')).toBe('application/problem+json')
  expect((await spend(site, 1, '192.0.2.2'))[0]?.status).toBe(422)
  expect(await site.metrics.registry.metrics()).toContain('rate_limited_total{wanted="sending"} 1')
})

test('a plain form that comes too often is refused in words', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  await spend(site, rates.sendingOfOne.points, '192.0.2.1')
  const body = new URLSearchParams(contactMessage)
  const headers = { Origin: 'http://localhost:3000', ...from('192.0.2.1') }
  const answer = await site.fetch('/contact?form=contact', { method: 'POST', body, headers })
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([429, 'no-store'])
  expect(await answer.text()).toMatch(/Too many requests/)
  expect(await site.stored()).toEqual([])
})

test('reading is limited more generously, and files and health are not counted', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  const read = (path: string) => site.fetch(path, { headers: from('192.0.2.1') })
  for (let n = 0; n < rates.readingOfOne.points; n++) expect((await read('/feed.xml')).status).toBe(200)
  expect((await read('/feed.xml')).status).toBe(429)
  expect((await read('/assets/browser-x1y2.js')).status).toBe(200)
  expect((await read('/healthz')).status).toBe(200)
  expect((await site.fetch('/about', { headers: from('192.0.2.2') })).status).toBe(200)
})

test('without trust in proxies nobody escapes by writing another address', async () => {
  const site = await openSite({ rateLimit: true })
  for (let n = 0; n < rates.sendingOfOne.points; n++) await spend(site, 1, `192.0.2.${n % 250}`)
  expect((await spend(site, 1, '198.51.100.1'))[0]?.status).toBe(429)
})

test('the posts of another site are refused for that, and cost their visitor no rate', async () => {
  const site = await openSite({ rateLimit: true, trustedProxies: 1 })
  const foreign = { ...(await site.browserHeaders()), ...from('192.0.2.1'), Origin: 'https://elsewhere.example' }
  for (let n = 0; n <= rates.sendingOfOne.points; n++) {
    const answer = await site.fetch(n % 2 ? '/api/contact' : '/contact', {
      method: 'POST',
      body: '{}',
      headers: foreign,
    })
    expect(answer.status).toBe(403)
  }
  expect((await spend(site, 1, '192.0.2.1'))[0]?.status).toBe(422)
})
