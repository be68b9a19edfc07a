import { describe, expect, test } from 'vitest'
import { screens } from '../site/screens'
import { contentSecurityPolicy } from './headers'
import { elementsOf, policyOf } from './page-under-test'
import { ADDRESS, openSite, SCRIPT_SOURCES } from './site-under-test'

const VIDEOS = 'https://www.youtube-nocookie.com'
const MAPS = 'https://www.google.com'

/** Which screens embed what, and how often; no other screen embeds anything. */
const FRAMES: Record<string, string[]> = {
  '/': [VIDEOS, VIDEOS],
  '/program': [VIDEOS],
  '/blog': [VIDEOS],
  '/location': [MAPS],
}

/** Which screens have a form that leaves the site. */
const PROVIDER: Record<string, string> = { '/make-payment': 'https://pay.example', '/donate': 'https://pay.example' }

const originOf = (address = '') => new URL(address, ADDRESS).origin

describe.each(screens.map((screen) => screen.path))('%s', (path) => {
  test('embeds what belongs there, and its policy allows just that', async () => {
    const answer = await (await openSite()).fetch(path)
    const policy = policyOf(answer)
    const frames = elementsOf(await answer.text(), 'iframe')
    const origins = FRAMES[path] ?? []
    expect(frames.map(({ src }) => originOf(src))).toEqual(origins)
    expect(policy['frame-src']).toEqual(origins.length > 0 ? [...new Set(origins)] : undefined)
  })

  test("posts to the site, and where it has the provider's button, to the provider", async () => {
    const answer = await (await openSite()).fetch(path)
    const provider = PROVIDER[path]
    expect(policyOf(answer)['form-action']).toEqual(["'self'", ...(provider ? [provider] : [])])
    const origins = elementsOf(await answer.text(), 'form').map(({ action }) => originOf(action))
    expect(new Set(origins)).toEqual(new Set([ADDRESS, ...(provider ? [provider] : [])]))
  })

  test('runs only scripts of its own and starts from nothing', async () => {
    const policy = policyOf(await (await openSite()).fetch(path))
    expect(policy['default-src']).toEqual(["'none'"])
    expect(policy['script-src']).toEqual(SCRIPT_SOURCES)
    expect(policy['frame-ancestors']).toEqual(["'none'"])
  })
})

test.each(Object.keys(FRAMES))('the frames of %s are lazy, have a title each and keep their space', async (path) => {
  const frames = elementsOf(await (await (await openSite()).fetch(path)).text(), 'iframe')
  for (const frame of frames) {
    expect(frame).toMatchObject({ loading: 'lazy', title: expect.stringMatching(/\w/) })
    expect(Number(frame.width) * Number(frame.height)).toBeGreaterThan(0)
  }
  expect(new Set(frames.map(({ title }) => title)).size).toBe(FRAMES[path]?.length)
})

test('a page that answers a faulty post keeps the policy of its screen', async () => {
  const site = await openSite()
  const init = { method: 'POST', body: new URLSearchParams({ name: 'Ann' }), headers: { Origin: ADDRESS } }
  const answer = await site.fetch('/make-payment?form=contact-sidebar', init)
  expect(answer.status).toBe(422)
  expect(policyOf(answer)['form-action']).toEqual(["'self'", 'https://pay.example'])
})

test.each(['/api/csrf', '/nothing', '/feed.xml', '/assets/none.js'])('%s needs no other site', async (path) => {
  const policy = policyOf(await (await openSite()).fetch(path))
  expect(policy['form-action']).toEqual(["'self'"])
  expect(policy['frame-src']).toBeUndefined()
})

test('a policy names the origin of an address and not its path, and each origin once', () => {
  const needs = {
    posts: ['https://pay.example:8443/a?b=c', 'https://pay.example:8443/d'],
    frames: ['https://m.example/x'],
  }
  const policy = contentSecurityPolicy({ stylesheet: '', script: '', speculationRules: '' }, needs)
  expect(policy).toContain("; form-action 'self' https://pay.example:8443; frame-src https://m.example; ")
})
