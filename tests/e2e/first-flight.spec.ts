import { once } from 'node:events'
import { get } from 'node:http'
import { openDatabase } from '../../src/database/connection'
import { doubledDocuments } from '../support/longer-content'
import { elementsOf, mainOf } from '../support/page'
import { publishRows } from '../support/published-rows'
import { SiteProcess } from '../support/running-site'
import { expect, test } from './support/fixtures'
import { post, routes } from './support/routes'

/** Ten segments of 1,460 bytes, which a server may send before it hears back (RFC 6928). */
const FIRST_FLIGHT = 14_600
/** Bytes of an answer's headers, at most. */
const HEADERS = 1_000

/** What really comes over a new connection: status line, headers and body as they are sent. */
async function receive(address: string, encoding: string) {
  const request = get(address, { agent: false, headers: { 'Accept-Encoding': encoding } })
  const [answer] = await once(request, 'response')
  const { socket } = answer
  answer.resume()
  await once(answer, 'end')
  return { bytes: socket.bytesRead as number, headers: answer.headers as Record<string, string | undefined> }
}

test('every page fits with its style and its headers into the first packets of a connection', async ({ ownSite }) => {
  await expectFirstFlights(
    ownSite,
    [...routes, post].map(({ path }) => path),
  )
})

test('every page fits into them with lists twice as long', async () => {
  const site = await SiteProcess.create()
  const database = await openDatabase(site)
  await publishRows(database, doubledDocuments())
  await database.destroy()
  await site.start()
  const longer = ['/', '/about', '/services', '/blog', '/schools', '/make-payment', '/press', '/location']
  await expectFirstFlights(site, longer)
  await site.remove()
})

async function expectFirstFlights(site: SiteProcess, paths: readonly string[]) {
  for (const path of paths) {
    const address = site.address + path
    await test.step(`${path} for the first visitor after a start, compressed in haste`, async () => {
      const made = await receive(address, 'gzip, deflate, br, zstd')
      expect.soft(made.headers.etag, path).toBeUndefined()
      expect.soft(made.headers['content-encoding'], path).toMatch(/^(?:gzip|br)$/)
      expect.soft(made.bytes, path).toBeLessThanOrEqual(FIRST_FLIGHT)
    })
    await expect.poll(async () => (await receive(address, 'br')).headers.etag, { message: path }).toBeDefined()
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
    ] as const) {
      const kept = await receive(address, accepted)
      expect.soft(kept.headers['content-encoding'], path).toBe(encoding)
      expect.soft(kept.bytes, `${path}, ${encoding}`).toBeLessThanOrEqual(FIRST_FLIGHT)
    }
  }
}

test('every page hurries its font and its first picture, and leaves the rest until somebody nears it', async ({
  site,
}) => {
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

test('every picture is light and has its place before it is there', async ({ site }) => {
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

test('the font fits into what a connection sends at once', async ({ site }) => {
  const [font] = attributesOf(await read(site, '/'), 'link').filter(({ as }) => as === 'font')
  const bytes = await (await fetch(`${site.address}${font?.href}`)).arrayBuffer()
  expect(bytes.byteLength).toBeLessThan(FIRST_FLIGHT - HEADERS)
})

async function read(site: SiteProcess, path: string): Promise<string> {
  return (await fetch(site.address + path)).text()
}

/** React writes some names of attributes with capitals, which HTML does not tell apart. */
function attributesOf(html: string, name: string): Record<string, string>[] {
  return elementsOf(html, name).map((element) =>
    Object.fromEntries(Object.entries(element).map(([key, value]) => [key.toLowerCase(), value])),
  )
}
