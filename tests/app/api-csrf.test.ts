import { describe, expect, test } from 'vitest'
import { contactMessage, openSite, type TestSite } from '../support/test-site'

const PUBLIC = 'https://www.program.example'

type Headers = Record<string, string>

async function post(site: TestSite, headers: Headers): Promise<number> {
  const body = JSON.stringify(contactMessage)
  return (await site.fetch('/api/contact', { method: 'POST', body, headers })).status
}

function tokenOf(headers: Headers): string {
  return headers['X-XSRF-TOKEN'] ?? ''
}

function withToken(headers: Headers, token: string): Headers {
  return { ...headers, Cookie: `XSRF-TOKEN=${token}`, 'X-XSRF-TOKEN': token }
}

function without(headers: Headers, ...names: string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

async function expectRefused(site: TestSite, headers: Headers) {
  const body = JSON.stringify(contactMessage)
  const answer = await site.fetch('/api/contact', { method: 'POST', body, headers })
  expect(answer.status).toBe(403)
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await site.stored()).toEqual([])
  expect(await site.queued()).toEqual([])
}

describe('the token', () => {
  test('is a same-site cookie that scripts can read and caches do not store', async () => {
    const answer = await (await openSite()).fetch('/api/csrf')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Strict$/),
    ])
  })

  test('is Secure if the site uses TLS', async () => {
    const answer = await (await openSite({ origin: PUBLIC })).fetch('/api/csrf')
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Secure(;|$)/)
  })

  test.each<[what: string, change: (headers: Headers) => Headers]>([
    ['no cookie', (headers) => without(headers, 'Cookie')],
    ['no header', (headers) => without(headers, 'X-XSRF-TOKEN')],
    ['an empty cookie and an empty header', (headers) => withToken(headers, '')],
    ['a cookie that is not the header', (headers) => ({ ...headers, 'X-XSRF-TOKEN': `${tokenOf(headers)}x` })],
    ['a made-up token', (headers) => withToken(headers, 'abc.def.ghi')],
    ['a token without a signature', (headers) => withToken(headers, tokenOf(headers).replace(/\.[^.]*$/, '.'))],
    ['a changed signature', (headers) => withToken(headers, changeLast(tokenOf(headers)))],
    ['a changed nonce', (headers) => withToken(headers, tokenOf(headers).replace(/\.[^.]*\./, '.AAAA.'))],
    ['a changed moment', (headers) => withToken(headers, tokenOf(headers).replace(/^./, 'a'))],
    ['the User-Agent of another browser', (headers) => ({ ...headers, 'User-Agent': 'curl/8.0' })],
    ['no User-Agent', (headers) => without(headers, 'User-Agent')],
  ])('is rejected with %s', async (_what, change) => {
    const site = await openSite()
    await expectRefused(site, change(await site.browserHeaders()))
  })

  test.each<[what: string, toss: (good: string) => string]>([
    ['first, as from a longer path', (good) => `XSRF-TOKEN=x; ${good}`],
    ['last', (good) => `${good}; XSRF-TOKEN=x`],
    ['that cannot be decoded', (good) => `XSRF-TOKEN=%ff%; ${good}; XSRF-TOKEN=%`],
    ['that are empty, quoted or have no value', (good) => `XSRF-TOKEN=; XSRF-TOKEN; XSRF-TOKEN="y"; ${good}`],
    ['by the hundred', (good) => `${'XSRF-TOKEN=%E0%A4%A; '.repeat(300)}${good}`],
  ])('is valid beside injected cookies of the same name %s', async (_what, toss) => {
    const site = await openSite()
    const headers = await site.browserHeaders()
    expect(await post(site, { ...headers, Cookie: toss(headers.Cookie ?? '') })).toBe(201)
  })

  test('is rejected if only another cookie has it', async () => {
    const site = await openSite()
    const headers = await site.browserHeaders()
    const token = tokenOf(headers)
    await expectRefused(site, {
      ...headers,
      Cookie: `X-XSRF-TOKEN=${token}; XSRF-TOKEN2=${token}; a=XSRF-TOKEN=${token}`,
    })
  })

  test('is rejected if issued with another secret', async () => {
    const other = await openSite({ secret: 'another secret' })
    await expectRefused(await openSite(), await other.browserHeaders())
  })
})

function changeLast(token: string): string {
  return token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1)
}
