import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { screens } from '../site/screens'
import { openSite, SCRIPT_SOURCES, SCRIPTS_IN_PAGE, type SiteUnderTest } from './site-under-test'

const ALWAYS = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

describe('every answer carries the security headers', () => {
  test.each<[what: string, status: number, path: string, init?: RequestInit]>([
    ['a page', 200, '/'],
    ['a HEAD', 200, '/contact', { method: 'HEAD' }],
    ['a redirect of an unknown path', 302, '/nothing'],
    ['an asset', 200, '/assets/browser-x1y2.js'],
    ['an asset that there is not', 404, '/assets/none.js'],
    ['the token', 204, '/api/csrf'],
    ['a call that there is not', 404, '/api/nothing'],
    ['a refused call', 403, '/api/contact', { method: 'POST', body: '{}' }],
    ['a refused plain post', 403, '/contact', { method: 'POST', body: 'name=Ann' }],
    ['a plain post with faults', 422, '/contact', plainPost('name=Ann')],
    ['a plain post of another type', 415, '/contact', plainPost('{}', 'application/json')],
  ])('%s (%i)', async (_what, status, path, init) => {
    const answer = await (await openSite()).fetch(path, init)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(ALWAYS)
  })

  test('an answer that the server could not make (500), which says nothing of why', async () => {
    const site = await openSite()
    site.clock.now = () => {
      throw new Error('the clock fell from the wall')
    }
    const answer = await site.fetch('/')
    expect(answer.status).toBe(500)
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...ALWAYS, 'content-type': 'application/problem+json' })
    expect(await answer.text()).not.toContain('clock')
    expect(site.logged).toMatchObject([{ reason: 'the clock fell from the wall', path: '/' }])
  })
})

describe("a page's own parts pass its policy", () => {
  const read = async (site: SiteUnderTest, path: string) => {
    const answer = await site.fetch(path)
    return { html: await answer.text(), policy: answer.headers.get('Content-Security-Policy') ?? '' }
  }

  test.each(screens.map((screen) => screen.path))('%s', async (path) => {
    const { html, policy } = await read(await openSite(), path)
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text ?? '')
    expect(styles).toHaveLength(1)
    for (const style of styles) expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
    // A data block (HTML, 4.12.1) is never run, so no policy is asked about it.
    const scripts = [...html.matchAll(/<script[^>]*>.*?<\/script>/gs)].map(([script]) => script)
    const run = scripts.filter((script) => !script.startsWith('<script type="application/ld+json">'))
    expect(run).toEqual(SCRIPTS_IN_PAGE)
    expect(policy).toContain(`script-src ${SCRIPT_SOURCES.join(' ')};`)
    expect(html).not.toMatch(/<[^>]+ (style|on[a-z]+)="/)
    expect(policy).not.toContain('unsafe')
  })
})

test('only a site reached by TLS asks for TLS from now on', async () => {
  const tls = await (await openSite({ origin: 'https://www.programme.example' })).fetch('/')
  expect(tls.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
  const plain = await (await openSite()).fetch('/')
  expect(plain.headers.get('Strict-Transport-Security')).toBeNull()
})

describe('assets', () => {
  test('are kept for good, as their names change with them', async () => {
    const answer = await (await openSite()).fetch('/assets/browser-x1y2.js')
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  test('one that there is not is not kept for good', async () => {
    const answer = await (await openSite()).fetch('/assets/none.js')
    expect(answer.headers.get('Cache-Control') ?? '').not.toContain('immutable')
  })

  test.each([
    '/assets/..%2fnot-an-asset.txt',
    '/assets/%2e%2e/not-an-asset.txt',
    '/assets/..\\not-an-asset.txt',
  ])('no file outside their folder is one: %s', async (path) =>
    expect(await (await (await openSite()).fetch(path)).text()).not.toContain('nobody reads this'))
})

describe('pages are compressed for those who can read that', () => {
  test('and caches keep both kinds apart', async () => {
    const site = await openSite()
    const answer = await site.fetch('/', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    expect(answer.headers.get('Vary')).toMatch(/accept-encoding/i)
    const text = new Response(answer.body?.pipeThrough(new DecompressionStream('gzip'))).text()
    expect(await text).toBe(await (await site.fetch('/')).text())
  })
})

function plainPost(body: string, type = 'application/x-www-form-urlencoded'): RequestInit {
  return { method: 'POST', body, headers: { 'Content-Type': type, Origin: 'http://localhost:3000' } }
}
