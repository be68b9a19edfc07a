import { describe, expect, test } from 'vitest'
import { openSite } from '../../../tests/support/test-site'
import { createCspHeader } from './headers'

test('hides the reason of an internal error', async () => {
  const site = await openSite()
  site.clock.now = () => {
    throw new Error('the clock is broken')
  }
  const answer = await site.fetch('/')
  expect(answer.status).toBe(500)
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await answer.text()).not.toContain('clock')
  expect(site.logged).toMatchObject([{ reason: 'the clock is broken', path: '/' }])
})

test('allows only own script files on a page without inline scripts', () =>
  expect(createCspHeader({ stylesheet: '' })).toContain("; script-src 'self'; "))

describe('assets', () => {
  test('are cached forever, because their names contain a hash', async () => {
    const answer = await (await openSite()).fetch('/assets/browser-x1y2.js')
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  test('are not cached if missing', async () => {
    const answer = await (await openSite()).fetch('/assets/none.js')
    expect(answer.headers.get('Cache-Control') ?? '').not.toContain('immutable')
  })

  test.each([
    '/assets/..%2fnot-an-asset.txt',
    '/assets/%2e%2e/not-an-asset.txt',
    '/assets/..\\not-an-asset.txt',
  ])('do not include files outside their folder: %s', async (path) =>
    expect(await (await (await openSite()).fetch(path)).text()).not.toContain('nobody reads this'))
})

describe('compressed pages', () => {
  test('vary by Accept-Encoding', async () => {
    const site = await openSite()
    const answer = await site.fetch('/', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    expect(answer.headers.get('Vary')).toMatch(/accept-encoding/i)
    const text = new Response(answer.body?.pipeThrough(new DecompressionStream('gzip'))).text()
    expect(await text).toBe(await (await site.fetch('/')).text())
  })
})
