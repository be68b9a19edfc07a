import { expect, test } from 'vitest'
import { useUpRate } from '../support/rates'
import { openSite } from '../support/test-site'

/** Reads the width and height of a PNG (PNG, 11.2.1). */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test.each([
  '/apple-touch-icon.png',
  '/apple-touch-icon-precomposed.png',
  '/apple-touch-icon-120x120.png',
])('serves the home-screen icon at %s', async (path) => {
  const answer = await (await openSite()).fetch(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('image/png')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=604800')
  expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual([180, 180])
})

test('serves an icon file with one picture at /favicon.ico', async () => {
  const answer = await (await openSite()).fetch('/favicon.ico')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/)
  const file = Buffer.from(await answer.arrayBuffer())
  expect([file.readUInt16LE(2), file.readUInt16LE(4), file.length]).toEqual([1, 1, 22 + file.readUInt32LE(14)])
  expect(sizeOf(file.subarray(file.readUInt32LE(18)))).toEqual([32, 32])
})

test.each(['POST', 'PUT', 'OPTIONS', 'DELETE'])('rejects %s for icons', async (method) => {
  const site = await openSite()
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-120x120.png']) {
    const answer = await site.fetch(path, { method })
    expect([answer.status, answer.headers.get('Allow')], path).toEqual([405, 'GET, HEAD'])
  }
})

test('does not rate limit icons', async () => {
  const site = await openSite({ rateLimit: true })
  await useUpRate(site.site, 'readingOfOne')
  expect((await site.fetch('/feed.xml')).status).toBe(429)
  expect((await site.fetch('/favicon.ico')).status).toBe(200)
})

test('redirects unknown pictures home', async () => {
  const site = await openSite()
  for (const path of ['/favicon.png', '/apple-touch-icon.ico', '/x/apple-touch-icon.png'])
    expect((await site.fetch(path)).headers.get('Location'), path).toBe('/')
})
