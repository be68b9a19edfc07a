import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '../../src/site/screens'
import { postPlain } from '../support/every-form'
import { policyOf } from '../support/page'
import { useUpRate } from '../support/rates'
import { contactMessage, openSite, SCRIPT_SOURCES, type TestSite } from '../support/test-site'

const contact = { name: 'contact', path: '/contact' }

const TLS = 'https://www.program.example'

type Ask = (site: TestSite) => Response | Promise<Response>

const get =
  (path: string, init?: RequestInit): Ask =>
  (site) =>
    site.fetch(path, init)

const at = (site: TestSite, moment: string, path: string) => {
  site.setClock(moment)
  return site.fetch(path)
}

const call =
  (change: RequestInit): Ask =>
  async (site) =>
    site.fetch('/api/contact', { method: 'POST', body: '{}', headers: await site.browserHeaders(), ...change })

/** One response of every kind that the site sends, with its status. */
const kinds: [what: string, status: number, ask: Ask][] = [
  ...screens.map(({ path }): [string, number, Ask] => [`the page ${path}`, 200, get(path)]),
  ...['/healthz', '/readyz', '/sitemap.xml', '/robots.txt', '/feed.xml', '/search.json'].map(
    (path): [string, number, Ask] => [path, 200, get(path)],
  ),
  ['the calendar file, while its dates are wrong', 302, get('/six-saturdays.ics')],
  ['the calendar file', 200, (site) => at(site, '2033-06-25T17:00:00Z', '/six-saturdays.ics')],
  ['an icon at the root', 200, get('/favicon.ico')],
  ['HEAD of a page', 200, get('/', { method: 'HEAD' })],
  ['HEAD of an asset', 200, get('/assets/browser-x1y2.js', { method: 'HEAD' })],
  ['an asset', 200, get('/assets/browser-x1y2.js')],
  [
    'an asset that was seen before',
    200,
    get('/assets/browser-x1y2.js', { headers: { 'If-Modified-Since': new Date().toUTCString() } }),
  ],
  ['an asset in brotli', 200, get('/assets/packed.js', { headers: { 'Accept-Encoding': 'br' } })],
  ['a part of an asset', 206, get('/assets/browser-x1y2.js', { headers: { Range: 'bytes=0-3' } })],
  ['a part that there is not', 416, get('/assets/browser-x1y2.js', { headers: { Range: 'bytes=999-' } })],
  ['an asset that there is not', 404, get('/assets/none.js')],
  ['a post to an asset', 405, get('/assets/browser-x1y2.js', { method: 'POST' })],
  ['an unknown address', 302, get('/nothing')],
  ['an address with a slash too many', 301, get('/contact/')],
  ['a method that no page has', 405, get('/contact', { method: 'PUT' })],
  ['a question by OPTIONS', 405, get('/contact', { method: 'OPTIONS' })],
  ['a page in gzip', 200, get('/', { headers: { 'Accept-Encoding': 'gzip' } })],
  ['the token', 204, get('/api/csrf')],
  ['the token, for another site', 403, get('/api/csrf', { headers: { 'Sec-Fetch-Site': 'cross-site' } })],
  ['a page, embedded in another site', 403, get('/', { headers: { 'Sec-Fetch-Site': 'cross-site' } })],
  ['an endpoint that there is not', 404, get('/api/nothing')],
  ['a call that is taken', 201, (site) => site.postJson('contact', contactMessage)],
  ['a call with faults', 422, (site) => site.postJson('contact', {})],
  ['a call that is not JSON', 400, call({ body: '{' })],
  ['a call without its token', 403, get('/api/contact', { method: 'POST', body: '{}' })],
  ['a call that is too long', 413, call({ body: 'x'.repeat(200_000) })],
  ['a call of another type', 415, async (site) => site.postJson('contact', {}, { 'Content-Type': 'text/plain' })],
  ['a call that cannot be stored', 503, (site) => failing(site, () => site.postJson('contact', contactMessage))],
  ['a plain form, taken', 303, (site) => postPlain(site, contact, contactMessage)],
  ['a plain form, with faults', 422, (site) => postPlain(site, contact, {})],
  ['a plain form, from elsewhere', 403, (site) => postPlain(site, contact, contactMessage, {})],
  ['a plain form, not stored', 503, (site) => failing(site, () => postPlain(site, contact, contactMessage))],
  ['a site that cannot store', 503, (site) => failing(site, () => site.fetch('/readyz'))],
  ['a page that fails', 500, (site) => broken(site, '/')],
]

async function failing(site: TestSite, ask: () => Response | Promise<Response>): Promise<Response> {
  await site.database.schema.dropTable('outbox').execute()
  await site.database.schema.dropTable('probes').execute()
  return ask()
}

function broken(site: TestSite, path: string) {
  site.clock.now = () => {
    throw new Error('the clock fell from the wall')
  }
  return site.fetch(path)
}

async function open(origin?: string) {
  const site = await openSite({ speakerIntake: true, ...(origin ? { origin } : {}) })
  writeFileSync(join(site.publicDir, 'assets/packed.js'), 'unpacked')
  writeFileSync(join(site.publicDir, 'assets/packed.js.br'), 'packed')
  return site
}

function expectGuarded(answer: Response, what = '') {
  const policy = policyOf(answer)
  expect(policy, what).toMatchObject({
    'default-src': ["'none'"],
    'script-src': SCRIPT_SOURCES,
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  })
  expect(Object.values(policy).flat().join(' ')).not.toMatch(/unsafe|data:|https?:($| )|\*/)
  expect(Object.fromEntries(answer.headers), what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  })
  for (const name of ['Access-Control-Allow-Origin', 'Server', 'X-Powered-By'])
    expect(answer.headers.has(name), name).toBe(false)
}

/** Requests each kind of response. Uses a new site for errors that break the site. */
async function* answersOf(origin?: string): AsyncGenerator<[what: string, answer: Response, status: number]> {
  const site = await open(origin)
  for (const [what, status, ask] of kinds) yield [what, await ask(status >= 500 ? await open(origin) : site), status]
}

test('sends every security header with every response, and without TLS none that requires it', async () => {
  for await (const [what, answer, status] of answersOf()) {
    expect(answer.status, what).toBe(status)
    expectGuarded(answer, what)
    expect(answer.headers.get('Strict-Transport-Security'), what).toBeNull()
    expect(answer.headers.get('Content-Security-Policy'), what).not.toContain('upgrade-insecure-requests')
  }
})

test('requires TLS in every response of a site with TLS', async () => {
  for await (const [what, answer] of answersOf(TLS)) {
    expectGuarded(answer, what)
    expect(answer.headers.get('Strict-Transport-Security'), what).toBe('max-age=63072000')
    expect(answer.headers.get('Content-Security-Policy'), what).toMatch(/; upgrade-insecure-requests$/)
  }
})

test.each(['/feed.xml', '/api/csrf'])('sends every security header when %s is rate limited', async (path) => {
  const site = await openSite({ rateLimit: true })
  await useUpRate(site.site, 'readingOfOne')
  const answer = await site.fetch(path)
  expect(answer.status).toBe(429)
  expectGuarded(answer)
})
