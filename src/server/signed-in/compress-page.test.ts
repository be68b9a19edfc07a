import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressPage } from './compress-page'

const page = `<!doctype html><p>${'tea '.repeat(1000)}`

async function ask(path: string, accepted: string) {
  const app = new Hono()
  // The middleware runs twice for a path that two patterns match.
  app.use(compressPage(), compressPage())
  app.get('/page', (context) => context.html(page))
  app.get('/short', (context) => context.html('<p>tea'))
  app.get('/stream', (context) => context.body(page, 200, { 'Content-Type': 'text/event-stream' }))
  const { headers, body } = await app.request(path, { headers: { 'Accept-Encoding': accepted } })
  const bytes = Buffer.from(await new Response(body).arrayBuffer())
  return { coding: headers.get('Content-Encoding'), vary: headers.get('Vary'), bytes }
}

test.each([
  'gzip',
  'deflate, gzip, br',
  'br;q=1.0, gzip;q=0.8',
  '*',
])('compresses a page for “%s”', async (accepted) => {
  const { coding, vary, bytes } = await ask('/page', accepted)
  expect([coding, vary]).toEqual(['gzip', 'Accept-Encoding'])
  expect(gunzipSync(bytes).toString()).toBe(page)
})

test.each([
  '',
  'br',
  'gzip;q=0',
  'gzip;q=0.000, br',
  'xgzip',
])('does not compress a page for “%s”', async (accepted) => {
  const { coding, vary, bytes } = await ask('/page', accepted)
  expect([coding, vary, bytes.toString()]).toEqual([null, 'Accept-Encoding', page])
})

test('does not compress short pages and other responses', async () => {
  expect((await ask('/short', 'gzip')).bytes.toString()).toBe('<p>tea')
  expect(await ask('/stream', 'gzip')).toMatchObject({ coding: null, vary: null })
})

test('compresses a page that two patterns match once', async () => {
  const app = new Hono()
  for (const path of ['/desk', '/desk/*']) app.use(path, compressPage())
  app.get('/desk', (context) => context.html(page))
  const answer = await app.request('/desk', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(page)
})
