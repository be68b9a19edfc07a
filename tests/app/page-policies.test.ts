import { expect, test } from 'vitest'
import { createCspHeader } from '../../src/server/security/headers'
import { screens } from '../../src/site/screens'
import { elementsOf, policyOf } from '../support/page'
import { ADDRESS, openSite, SCRIPTS_IN_PAGE, sourceOf } from '../support/test-site'

const VIDEOS = 'https://www.youtube-nocookie.com'
const MAPS = 'https://www.google.com'

/** Frame origins by screen. Other screens have no frames. */
const FRAMES: Record<string, string[]> = {
  '/': [VIDEOS, VIDEOS],
  '/program': [VIDEOS],
  '/blog': [VIDEOS],
  '/location': [MAPS],
}

/** Form targets on other sites, by screen. */
const PROVIDER: Record<string, string> = { '/make-payment': 'https://pay.example', '/donate': 'https://pay.example' }

const originOf = (address = '') => new URL(address, ADDRESS).origin

test.each(screens.map((screen) => screen.path))('allows %s exactly what it embeds, posts and runs', async (path) => {
  const answer = await (await openSite()).fetch(path)
  const [policy, html] = [policyOf(answer), await answer.text()]
  const [framed, provider] = [FRAMES[path] ?? [], PROVIDER[path]]
  const frames = elementsOf(html, 'iframe')
  expect(frames.map(({ src }) => originOf(src))).toEqual(framed)
  expectTamedFrames(frames)
  expect(policy['frame-src']).toEqual(framed.length > 0 ? [...new Set(framed)] : undefined)

  expect(policy['form-action']).toEqual(["'self'", ...(provider ? [provider] : [])])
  const posted = elementsOf(html, 'form').map(({ action }) => originOf(action))
  expect(new Set(posted)).toEqual(new Set([ADDRESS, ...(provider ? [provider] : [])]))

  expectOwnStylesAndScripts(html, policy)
})

function expectOwnStylesAndScripts(html: string, policy: Record<string, string[]>) {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => sourceOf(text ?? ''))
  expect(styles).toEqual([expect.toBeOneOf(policy['style-src'] ?? [])])
  // A data block (HTML, 4.12.1) never runs, so the policy does not apply to it.
  const scripts = [...html.matchAll(/<script[^>]*>.*?<\/script>/gs)].map(([script]) => script)
  const run = scripts.filter((script) => !script.startsWith('<script type="application/ld+json">'))
  expect(run).toEqual(SCRIPTS_IN_PAGE)
  expect(html).not.toMatch(/<[^>]+ (style|on[a-z]+)="/)
}

/** Expects every frame to be lazy, sandboxed and sized, with a unique title. */
function expectTamedFrames(frames: Record<string, string>[]) {
  for (const frame of frames) {
    expect(frame).toMatchObject({ loading: 'lazy' })
    expect(frame.sandbox?.split(' ')).toContain('allow-scripts')
    expect(frame.sandbox).not.toContain('top-navigation')
    expect(Number(frame.width) * Number(frame.height)).toBeGreaterThan(0)
  }
  expect(new Set(frames.map(({ title }) => title)).size).toBe(frames.length)
}

test('keeps the policy of a screen when it answers an invalid form', async () => {
  const site = await openSite()
  const init = { method: 'POST', body: new URLSearchParams({ name: 'Ann' }), headers: { Origin: ADDRESS } }
  const answer = await site.fetch('/make-payment?form=contact-sidebar', init)
  expect(answer.status).toBe(422)
  expect(policyOf(answer)['form-action']).toEqual(["'self'", 'https://pay.example'])
})

test.each(['/api/csrf', '/nothing', '/feed.xml', '/assets/none.js'])('allows %s no other site', async (path) => {
  const policy = policyOf(await (await openSite()).fetch(path))
  expect(policy['form-action']).toEqual(["'self'"])
  expect(policy['frame-src']).toBeUndefined()
})

test('lists each origin once in a policy, without paths', () => {
  const needs = {
    posts: ['https://pay.example:8443/a?b=c', 'https://pay.example:8443/d'],
    frames: ['https://m.example/x'],
  }
  const policy = createCspHeader({ stylesheet: '', script: '', speculationRules: '' }, needs)
  expect(policy).toContain("; form-action 'self' https://pay.example:8443; frame-src https://m.example; ")
})
