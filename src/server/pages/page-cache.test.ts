import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { createPageCache } from './page-cache'

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

const next = { current: () => ({ contentNumber: '2', content: readContent(), publishedAt: new Map() }) }

/** Opens a cached site with two pages that show how often they were rendered. */
async function openCached(origin: string | undefined = 'https://www.program.example', times = {}) {
  const made: string[] = []
  const edition = { current: '2026' }
  const counted: number[] = []
  const now = { isStill: false, isGone: false, isWaiting: false }
  const pageCache = createPageCache({
    addressOf: (url) => (['/about', '/team', '/broken'].includes(url) ? url : undefined),
    origin: origin || undefined,
    edition: () => edition.current,
    onAnswer: (_method, status) => counted.push(status),
    times,
    fetch: ({ url }, revisions) => {
      made.push(url)
      const words = revisions ? 'ahead' : edition.current
      const text = now.isStill ? 'still' : `<p>${url} ${made.length} ${words}</p>`.repeat(20)
      const headers = { 'Content-Type': 'text/html', 'X-Request-Id': 'one', 'Cache-Control': 'public, max-age=60' }
      return new Response(text, { status: now.isGone || url.endsWith('broken') ? 503 : 200, headers })
    },
  })
  const server = createServer((incoming, answer) => {
    const answerOtherwise = () => answer.writeHead(299).end('from the site')
    if (pageCache.answer(incoming, answer)) return
    if (!now.isWaiting || !pageCache.answerWhenRendered(incoming, answer, answerOtherwise)) answerOtherwise()
  })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      })
      asked.on('error', reject).end()
    })
  /** Requests the page until it is cached. */
  const warm = async (path = '/about', headers = {}) => {
    await expect.poll(async () => (await ask(path, headers)).status).toBe(200)
  }
  /** Prepares new content and makes it current. */
  const publish = async (year = '2027') => {
    const swap = await pageCache.prepare(next, '2027')
    edition.current = year
    swap()
  }
  return { ask, warm, made, edition, counted, now, publish, prepare: pageCache.prepare }
}

test('renders a page once for all visitors', async () => {
  const { ask, warm, made, counted } = await openCached()
  expect((await ask('/about')).body.toString()).toBe('from the site')
  await warm()
  const texts = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/about')).body.toString()))
  expect(new Set(texts).size).toBe(1)
  expect(made).toEqual(['https://www.program.example/about'])
  expect(counted.length).toBeGreaterThanOrEqual(21)
})

test('waits for a rendering in progress instead of starting another', async () => {
  const { ask, made, now } = await openCached()
  now.isWaiting = true
  const texts = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/about')).body.toString()))
  const page = texts.find((text) => text !== 'from the site')
  expect(texts.filter((text) => text !== page)).toEqual(['from the site'])
  expect(made).toHaveLength(1)
})

test('falls back to the app if the rendering fails', async () => {
  const { ask, now } = await openCached()
  now.isWaiting = true
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/broken')))
  expect(answers.map(({ status }) => status)).toEqual([299, 299, 299, 299, 299])
})

test('serves each accepted encoding with its own entity tag', async () => {
  const { ask, warm } = await openCached()
  await warm()
  const plain = await ask('/about')
  const zipped = await ask('/about', { 'Accept-Encoding': 'gzip' })
  const small = await ask('/about', { 'Accept-Encoding': 'gzip, br' })
  expect([plain, zipped, small].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect(gunzipSync(zipped.body)).toEqual(plain.body)
  expect(brotliDecompressSync(small.body)).toEqual(plain.body)
  for (const { headers, body } of [plain, zipped, small]) {
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=60',
      'content-type': 'text/html',
      'content-length': String(body.length),
    })
    expect(headers['x-request-id']).toBeUndefined()
  }
  expect(new Set([plain, zipped, small].map(({ headers }) => headers.etag)).size).toBe(3)
})

test('answers 304 only for a matching entity tag', async () => {
  const { ask, warm } = await openCached()
  await warm()
  const { headers } = await ask('/about', { 'Accept-Encoding': 'br' })
  const again = await ask('/about', { 'Accept-Encoding': 'br', 'If-None-Match': headers.etag ?? '' })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  expect(again.headers['cache-control']).toBe('public, max-age=60')
  expect(again.headers['content-type']).toBeUndefined()
  const other = await ask('/about', { 'Accept-Encoding': 'gzip', 'If-None-Match': headers.etag ?? '' })
  expect(other.status).toBe(200)
})

test('answers HEAD with the same headers and no body', async () => {
  const { ask, warm } = await openCached()
  await warm()
  const got = await ask('/about')
  const head = await ask('/about', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  const { date: _1, connection: _2, ...same } = got.headers
  expect(head.headers).toMatchObject(same)
})

test('leaves posts, uncached paths, and other statuses to the app', async () => {
  const { ask, warm, made } = await openCached()
  await warm()
  expect((await ask('/about', {}, 'POST')).status).toBe(299)
  expect((await ask('/about?x=1')).status).toBe(299)
  for (let n = 0; n < 3; n++) expect((await ask('/broken')).status).toBe(299)
  expect(made.filter((url) => url.endsWith('/about'))).toHaveLength(1)
})

test('serves no page of an old edition', async () => {
  const { ask, warm, edition } = await openCached()
  await warm()
  edition.current = '2027'
  expect((await ask('/about')).body.toString()).toBe('from the site')
  await warm()
  expect((await ask('/about')).body.toString()).toContain('2027</p>')
})

test('does not cache a page that was rendered while the edition changed', async () => {
  const { ask, warm, made, edition } = await openCached()
  await ask('/about')
  expect(made).toHaveLength(1)
  edition.current = '2027'
  await warm()
  expect((await ask('/about')).body.toString()).toContain('2027</p>')
})

test('caches pages per loopback host without a public origin', async () => {
  const { ask, warm, made } = await openCached('')
  await warm('/about', { Host: 'localhost:3000' })
  await warm('/about', { Host: '127.0.0.1:8080' })
  for (let n = 0; n < 3; n++) await warm('/about', { Host: `evil${n}.example` })
  expect(made).toEqual(['http://localhost:3000/about', 'http://127.0.0.1:8080/about', 'http://localhost/about'])
  expect((await ask('/about', { Host: 'localhost:3000' })).body.toString()).toContain('http://localhost:3000/about')
})

test('clears the cache at its maximum size', async () => {
  const { ask, warm } = await openCached('')
  const first = { Host: 'localhost:1' }
  await warm('/about', first)
  for (let port = 2; port <= 500; port++) await ask('/about', { Host: `localhost:${port}` })
  expect((await ask('/about', first)).status).toBe(200)
  await ask('/about', { Host: 'localhost:501' })
  expect((await ask('/about', first)).status).toBe(299)
})

describe('when other content is prepared', () => {
  const decoded = ({ body }: Answer) => brotliDecompressSync(body).toString()
  const brotli = { 'Accept-Encoding': 'br' }

  test('serves the old pages until it is current', async () => {
    const { ask, warm, made, edition, prepare } = await openCached()
    await warm()
    const swap = await prepare(next, '2027')
    expect((await ask('/about')).body.toString()).toContain('2026</p>')
    edition.current = '2027'
    swap()
    expect(decoded(await ask('/about', brotli))).toContain('ahead')
    expect(made).toHaveLength(2)
  })

  test('keeps the entity tags of unchanged pages', async () => {
    const { ask, warm, publish, now } = await openCached()
    now.isStill = true
    await warm()
    const { headers } = await ask('/about', brotli)
    await publish()
    expect((await ask('/about', { ...brotli, 'If-None-Match': headers.etag ?? '' })).status).toBe(304)
  })

  test('does not serve pages that were prerendered for the previous year', async () => {
    const { ask, warm, publish } = await openCached()
    await warm()
    await publish('2028')
    expect((await ask('/about')).body.toString()).toBe('from the site')
  })

  test('does not serve a page that no longer exists', async () => {
    const { ask, warm, publish, now } = await openCached()
    await warm()
    now.isGone = true
    await publish()
    expect((await ask('/about')).status).toBe(299)
  })

  test('prerenders the most requested pages first, until the time limit', async () => {
    const { ask, warm, made, publish } = await openCached(undefined, { atMost: 0 })
    await warm('/team')
    await warm('/about')
    await ask('/about')
    await publish()
    expect(made.slice(2)).toEqual(['https://www.program.example/about'])
    expect((await ask('/about')).status).toBe(200)
    expect((await ask('/team')).status).toBe(299)
  })

  test('recompresses pages once nothing else is published', async () => {
    const { ask, warm, publish } = await openCached(undefined, { quiet: 0 })
    await warm()
    await publish()
    const small = brotliCompressSync(brotliDecompressSync((await ask('/about', brotli)).body))
    await expect.poll(async () => (await ask('/about', brotli)).body).toEqual(small)
  })
})
