import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { freshContent } from '../../content/content-source'
import { parsePage } from '../../src/site/read-page'
import { getScreens } from '../../src/site/screens-of'
import { createFinder } from '../../src/site/search/find-offers'
import type { SearchIndex } from '../../src/site/search/search-index'
import { changingContent, manyPosts } from '../support/content'
import { openListening } from '../support/listening-site'
import { openSite, type TestSite } from '../support/test-site'

/** Maximum bytes of the index, compressed with Brotli. */
const MOST_BYTES = 3500
const MOST_BYTES_OF_MANY = 12_000

async function readIndex(site: TestSite): Promise<SearchIndex> {
  return (await (await site.fetch('/search.json')).json()) as SearchIndex
}

/** Converts a text to capitals without accents, as a person might type it. */
const typed = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()

test('finds every page and heading by its words, with and without accents', async () => {
  const site = await openSite()
  const { pages } = await readIndex(site)
  const find = createFinder(pages)
  const missing: string[] = []
  for (const path of getScreens(freshContent().current('en').content).keys()) {
    const page = parsePage(await (await site.fetch(path)).text())
    const title = page.title.split(' | ')[0] ?? ''
    for (const query of [title, typed(title)])
      if (!find(query).some(({ href }) => href === path)) missing.push(`${path}: ${query}`)
    for (const { text } of page.headings)
      for (const query of [text, typed(text)])
        if (!find(query).some((offer) => typed(offer.text).includes(typed(text)))) missing.push(`${path}: ${query}`)
  }
  expect(missing).toEqual([])
})

test('finds every page by its name in the menu', async () => {
  const find = createFinder((await readIndex(await openSite())).pages)
  for (const [name, path] of Object.entries({
    home: '/',
    program: '/program',
    referral: '/referral',
    schools: '/schools',
  }))
    expect(find(name)[0]?.href, name).toBe(path)
})

test('offers only existing places', async () => {
  const site = await openSite()
  for (const [path, , headings] of (await readIndex(site)).pages) {
    const { ids, headings: shown } = parsePage(await (await site.fetch(path)).text())
    for (const heading of headings) {
      if (typeof heading === 'string') expect(shown.map(({ text }) => text)).toContain(heading)
      else expect(ids, path).toContain(heading[1])
    }
  }
})

test('has words for the number of results, and the current year', async () => {
  const site = await openSite()
  site.setClock('2031-03-01T12:00:00Z')
  const { words, pages } = await readIndex(site)
  expect([words.none, words.found[0], words.found[7]]).toEqual(['No results', '1 result', '8 results'])
  expect(pages.map(([, title]) => title)).toContain('Summer 2031 Business Boot Camp Application')
  site.setClock('2032-03-01T12:00:00Z')
  expect((await readIndex(site)).pages.map(([, title]) => title)).toContain(
    'Summer 2032 Business Boot Camp Application',
  )
})

test('gives headings with any characters an address', async () => {
  const { source, publish } = changingContent()
  publish(({ services }) => {
    for (const service of services) service.title = 'Half \ud800 <b>of</b> __proto__ 50% off & more - now'
  })
  const { pages } = await readIndex(await openSite({ content: source }))
  const offers = createFinder(pages)('half proto 50')
  expect(offers.map(({ text }) => text)).toEqual(['Half \ud800 <b>of</b> __proto__ 50% off & more - now'])
  expect(offers[0]?.href).toBe(
    '/services#:~:text=Half%20%EF%BF%BD%20%3Cb%3Eof%3C%2Fb%3E%20__proto__%2050%25%20off%20%26%20more%20%2D%20now',
  )
})

test('does not delay a publication for its index', async () => {
  const { source } = changingContent()
  const { publish, source: next } = changingContent()
  publish(({ organization }) => Object.assign(organization, { name: 'Seven Sundays' }))
  const site = await openSite({ content: source })
  expect((await site.fetch('/search.json', {}, next)).status).toBe(204)
  expect((await site.fetch('/search.json', {}, source)).status).toBe(200)
})

test('keeps the index of two hundred posts small', async () => {
  const { source, publish } = changingContent()
  publish((content) => {
    content.posts = manyPosts(200)
  })
  const { pages } = await readIndex(await openSite({ content: source }))
  expect(brotliCompressSync(JSON.stringify(pages)).length).toBeLessThan(MOST_BYTES_OF_MANY)
})

test('keeps the index small and cached', async () => {
  const port = await openListening()
  const ask = (headers = {}) => fetch(`http://localhost:${port}/search.json`, { headers })
  await expect.poll(async () => (await ask()).headers.get('ETag')).not.toBeNull()
  const kept = await ask()
  expect(kept.headers.get('Content-Type')).toBe('application/json')
  expect(brotliCompressSync(await kept.text()).length).toBeLessThan(MOST_BYTES)
  expect((await ask({ 'If-None-Match': kept.headers.get('ETag') })).status).toBe(304)
})
