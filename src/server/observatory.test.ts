import { describe, expect, test } from 'vitest'
import { screens } from '../site/screens'
import { observe } from './observatory-under-test'
import { openSite } from './site-under-test'

const ORIGIN = 'https://www.programme.example'

/** Screens with frames of other sites, or with a form that posts to the payment provider. */
const REACHING_OUT = ['/', '/program', '/blog', '/location', '/make-payment', '/donate']

async function see(path: string, settings: { origin?: string } = { origin: ORIGIN }) {
  const site = await openSite(settings)
  const answer = await site.fetch(path, { headers: { Origin: 'https://elsewhere.example' } })
  const cookies = (await site.fetch('/api/csrf')).headers.getSetCookie()
  return { headers: answer.headers, html: await answer.text(), cookies }
}

describe.each(screens.map((screen) => screen.path))('the MDN HTTP Observatory on %s', (path) => {
  test(`gives at least ${REACHING_OUT.includes(path) ? 115 : 130} points`, async () => {
    const { score, findings } = observe(await see(path))
    expect(score, JSON.stringify(findings)).toBeGreaterThanOrEqual(REACHING_OUT.includes(path) ? 115 : 130)
    expect(findings).toMatchObject({
      'content-security-policy': 'from nothing',
      cookies: 'Secure and SameSite, HttpOnly for sessions',
      'cross-origin-resource-sharing': 'none',
      'strict-transport-security': 'six months',
    })
  })

  test('gives 140, and 145 with the cookie of the token', async () => {
    const seen = await see(path)
    expect([observe({ ...seen, cookies: [] }).score, observe(seen).score]).toEqual([140, 145])
  })
})

test('the token is a cookie without a session: readable by script, and so the rules ask Secure and SameSite of it', async () => {
  const { cookies } = await see('/')
  expect(cookies).toEqual([expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; Secure; SameSite=Strict$/)])
})

describe('the rules count what is wrong', () => {
  const judge = async (change: (headers: Headers) => void, cookies: string[] = []) => {
    const seen = await see('/about')
    change(seen.headers)
    return observe({ ...seen, cookies })
  }

  test.each<[what: string, name: string, value: string | null, score: number]>([
    ['no policy: -25, and no bonus', 'Content-Security-Policy', null, 55],
    [
      'scripts in the page',
      'Content-Security-Policy',
      "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'",
      80,
    ],
    ['no HSTS', 'Strict-Transport-Security', null, 80],
    ['HSTS for a day', 'Strict-Transport-Security', 'max-age=86400', 130],
    ['types guessed', 'X-Content-Type-Options', null, 135],
    ['addresses told to everybody', 'Referrer-Policy', 'unsafe-url', 130],
    ['resources for everybody', 'Cross-Origin-Resource-Policy', null, 130],
    ['no isolation from openers', 'Cross-Origin-Opener-Policy', null, 130],
  ])('%s', async (_what, name, value, score) => {
    const { score: found } = await judge((headers) =>
      value === null ? headers.delete(name) : headers.set(name, value),
    )
    expect(found).toBe(score)
  })

  test.each([
    ['XSRF-TOKEN=x; Path=/', 135],
    ['XSRF-TOKEN=x; Path=/; SameSite=Sideways', 80],
    ['csrf=x; Secure', 80],
    ['session=x; Secure; SameSite=Lax', 70],
  ])('a cookie %s', async (cookie, score) => expect((await judge(() => {}, [cookie])).score).toBe(score))

  test('a site that is not reached by TLS', async () => {
    expect(observe(await see('/', {})).score).toBeLessThan(90)
  })
})
