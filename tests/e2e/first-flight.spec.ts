import { once } from 'node:events'
import { get } from 'node:http'
import { openDatabase } from '../../src/database/connection'
import { doubledDocuments } from '../support/longer-content'
import { elementsOf, mainOf } from '../support/page'
import { publishRows } from '../support/published-rows'
import { SiteProcess } from '../support/running-site'
import { expect, test } from './support/fixtures'
import { blogPost, routes } from './support/routes'

/** Bytes of the initial congestion window: ten segments of 1,460 bytes (RFC 6928). */
const INITIAL_WINDOW_BYTES = 14_600
const MAX_HEADER_BYTES = 1_000

/** Requests a URL over a new connection. Counts all received bytes, including headers. */
async function measureResponse(address: string, encoding: string) {
  const request = get(address, { agent: false, headers: { 'Accept-Encoding': encoding } })
  const [answer] = await once(request, 'response')
  const { socket } = answer
  answer.resume()
  await once(answer, 'end')
  return { bytes: socket.bytesRead as number, headers: answer.headers as Record<string, string | undefined> }
}

test('every page fits with styles and headers into the initial congestion window', async ({ ownSite }) => {
  await expectSmallResponses(
    ownSite,
    [...routes, blogPost].map(({ path }) => path),
  )
})

test('every page fits into the initial window with lists twice as long', async () => {
  const site = await SiteProcess.create()
  const database = await openDatabase(site)
  await publishRows(database, doubledDocuments())
  await database.destroy()
  await site.start()
  const longer = ['/', '/about', '/services', '/blog', '/schools', '/make-payment', '/press', '/location']
  await expectSmallResponses(site, longer)
  await site.remove()
})

async function expectSmallResponses(site: SiteProcess, paths: readonly string[]) {
  for (const path of paths) {
    const address = site.address + path
    await test.step(`${path} for the first visitor after a start, with fast compression`, async () => {
      const first = await measureResponse(address, 'gzip, deflate, br, zstd')
      expect.soft(first.headers.etag, path).toBeUndefined()
      expect.soft(first.headers['content-encoding'], path).toMatch(/^(?:gzip|br)$/)
      expect.soft(first.bytes, path).toBeLessThanOrEqual(INITIAL_WINDOW_BYTES)
    })
    await expect.poll(async () => (await measureResponse(address, 'br')).headers.etag, { message: path }).toBeDefined()
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
    ] as const) {
      const cached = await measureResponse(address, accepted)
      expect.soft(cached.headers['content-encoding'], path).toBe(encoding)
      expect.soft(cached.bytes, `${path}, ${encoding}`).toBeLessThanOrEqual(INITIAL_WINDOW_BYTES)
    }
  }
}

test('every page preloads its font and first picture, and loads the rest lazily', async ({ site }) => {
  const firsts = new Set<string | undefined>()
  for (const { path } of routes) {
    const html = await read(site, path)
    const [first, ...others] = attributesOf(html, 'img')
    expect.soft(first, path).toMatchObject({ fetchpriority: 'high' })
    expect.soft(first, path).not.toHaveProperty('loading')
    for (const later of [...others, ...attributesOf(html, 'iframe')]) {
      expect.soft(later, path).toMatchObject({ loading: 'lazy' })
      expect.soft(later, path).not.toHaveProperty('fetchpriority')
    }
    const preloads = attributesOf(html, 'link').filter(({ rel }) => rel === 'preload')
    expect
      .soft(preloads, path)
      .toEqual([
        expect.objectContaining({ as: 'font', type: 'font/woff2' }),
        expect.objectContaining({ as: 'image', href: first?.src, fetchpriority: 'high' }),
      ])
    expect.soft(/<style>(.*?)<\/style>/s.exec(html)?.[1], path).toContain(`url(${preloads[0]?.href})`)
    firsts.add(first?.src)
  }
  expect(firsts.size, 'pictures that a screen begins with').toBe(routes.length)
})

test('every picture has a compact format and its dimensions', async ({ site }) => {
  for (const { path } of routes) {
    const html = await read(site, path)
    for (const { src, width, height } of attributesOf(html, 'img')) {
      expect.soft(src, path).toMatch(/^\/.+\.(?:svg|avif|webp)$/)
      expect.soft(Number(width), src).toBeGreaterThan(0)
      expect.soft(Number(height), src).toBeGreaterThan(0)
    }
    if (path !== '/')
      expect.soft(attributesOf(mainOf(html), 'img')[0], path).toMatchObject({ alt: '', width: '320', height: '220' })
  }
})

test('the font fits into the initial congestion window', async ({ site }) => {
  const [font] = attributesOf(await read(site, '/'), 'link').filter(({ as }) => as === 'font')
  const bytes = await (await fetch(`${site.address}${font?.href}`)).arrayBuffer()
  expect(bytes.byteLength).toBeLessThan(INITIAL_WINDOW_BYTES - MAX_HEADER_BYTES)
})

async function read(site: SiteProcess, path: string): Promise<string> {
  return (await fetch(site.address + path)).text()
}

/** Reads attributes with lowercase names, because React writes some names with capitals. */
function attributesOf(html: string, name: string): Record<string, string>[] {
  return elementsOf(html, name).map((element) =>
    Object.fromEntries(Object.entries(element).map(([key, value]) => [key.toLowerCase(), value])),
  )
}
