import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressPage } from './compress-page'

const page = `<!doctype html><p>${'tea '.repeat(1000)}`

async function ask(path: string, accepted: string) {
  const app = new Hono()
  // As for an address that two of its patterns match.
  app.use(compressPage(), compressPage())
  app.get('/page', (context) => context.html(page))
  app.get('/short', (context) => context.html('<p>tea'))
  app.get('/stream', (context) => context.body(page, 200, { 'Content-Type': 'text/event-stream' }))
  const { headers, body } = await app.request(path, { headers: { 'Accept-Encoding': accepted } })
  const bytes = Buffer.from(await new Response(body).arrayBuffer())
  return { coding: headers.get('Content-Encoding'), vary: headers.get('Vary'), bytes }
}

test.each(['gzip', 'deflate, gzip, br', 'br;q=1.0, gzip;q=0.8', '*'])('“%s” gets a page as gzip', async (accepted) => {
  const { coding, vary, bytes } = await ask('/page', accepted)
  expect([coding, vary]).toEqual(['gzip', 'Accept-Encoding'])
  expect(gunzipSync(bytes).toString()).toBe(page)
})

test.each(['', 'br', 'gzip;q=0', 'gzip;q=0.000, br', 'xgzip'])('“%s” gets it as it is', async (accepted) => {
  const { coding, vary, bytes } = await ask('/page', accepted)
  expect([coding, vary, bytes.toString()]).toEqual([null, 'Accept-Encoding', page])
})

test('what is short, or no page, stays as it is', async () => {
  expect((await ask('/short', 'gzip')).bytes.toString()).toBe('<p>tea')
  expect(await ask('/stream', 'gzip')).toMatchObject({ coding: null, vary: null })
})

test('a page that two patterns match is compressed once', async () => {
  const app = new Hono()
  for (const path of ['/desk', '/desk/*']) app.use(path, compressPage())
  app.get('/desk', (context) => context.html(page))
  const answer = await app.request('/desk', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(page)
})
