import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HONEYPOT_FIELD } from '../../src/forms/honeypot'
import iconPicture from '../../src/site/pictures/icon.svg'
import { screens } from '../../src/site/screens'
import { elementsOf, textsOf } from '../support/page'
import { openSite, type TestSite } from '../support/test-site'

const ORIGIN = 'https://www.program.example'
const ROOT = join(import.meta.dirname, '../..')

const paths = screens.map((screen) => screen.path)

/** Screens that are not listed in the header's menus. */
const UNLISTED = ['/blog', '/contact', '/donate', '/cancel']

type Page = Awaited<ReturnType<typeof visit>>

async function visit(site: TestSite, path: string) {
  const answer = await site.fetch(path)
  const html = await answer.text()
  const metas = elementsOf(html, 'meta')
  return {
    path,
    answer,
    html,
    titles: textsOf(/<head>.*<\/head>/s.exec(html)?.[0] ?? '', 'title'),
    meta: (name: string) =>
      metas.filter((each) => each.name === name || each.property === name).map(({ content = '' }) => content),
    links: elementsOf(html, 'link'),
  }
}

test('has the screens of the specification and the cancellation', () => {
  expect(paths).toEqual([
    ...['/', '/about', '/program', '/services', '/logistics', '/blog', '/contact', '/schools', '/companies'],
    ...['/make-payment', '/cancellation-policy', '/application', '/accept', '/referral', '/speakers', '/donate'],
    ...['/press', '/location', '/cancel'],
  ])
})

test.each(paths)('renders %s with head, links and sidebar', async (path) => {
  const site = await openSite({ origin: ORIGIN })
  const page = await visit(site, path)
  expectWholeForCaches(page)
  await expectSameByHead(site, page)
  expectDescribed(page)
  expectShared(page)
  expectIconAndFeed(page)
  expectLinksThatLeadSomewhere(page)
  expectOwnLinkMarked(page)
  expectSidebarForm(page)
})

test('has unique titles and descriptions, and links to every screen', async () => {
  const site = await openSite()
  const pages = await Promise.all(paths.map((path) => visit(site, path)))
  expect(new Set(pages.map((page) => page.titles[0])).size).toBe(paths.length)
  expect(new Set(pages.map((page) => page.meta('description')[0])).size).toBe(paths.length)
  const reachable = new Set(
    pages.flatMap(({ html, path }) => elementsOf(html, 'a').flatMap(({ href }) => (href === path ? [] : [href]))),
  )
  expect(paths.filter((path) => !reachable.has(path))).toEqual([])
})

/** Expects a complete, publicly cacheable page without cookies. */
function expectWholeForCaches({ answer, html }: Page) {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  expect(answer.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+$/)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(html).toMatch(/^<!doctype html><html lang="en-US">.*<\/html>$/s)
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
}

async function expectSameByHead(site: TestSite, { path, answer }: Page) {
  const head = await site.fetch(path, { method: 'HEAD' })
  expect(head.status).toBe(200)
  for (const name of ['Cache-Control', 'Content-Type']) expect(head.headers.get(name)).toBe(answer.headers.get(name))
  expect(await head.text()).toBe('')
}

/** Expects one title, one description of the length that search engines show, and a canonical URL. */
function expectDescribed({ path, html, titles, links, meta }: Page) {
  expect(titles).toEqual([expect.stringMatching(/^\w.+ \| Six Saturdays$/)])
  expect(meta('og:title')).toEqual(titles)
  if (path !== '/') expectTitleLikeHeading(titles[0] ?? '', textsOf(html, 'h1')[0] ?? '')
  expect(meta('description')).toEqual([expect.stringMatching(/^.{51,199}$/)])
  expect(meta('og:description')).toEqual(meta('description'))
  const canonical = links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)
  expect(canonical).toEqual([`${ORIGIN}${path}`])
  expect(meta('og:url')).toEqual(canonical)
}

/** Expects the title to share a long word with the heading. */
function expectTitleLikeHeading(title: string, heading: string) {
  const words =
    title
      .toLowerCase()
      .split(' | ')[0]
      ?.match(/\p{L}{4,}/gu) ?? []
  expect(words.filter((word) => heading.toLowerCase().includes(word))).not.toEqual([])
}

/** Expects a share picture of the declared size. */
function expectShared({ path, meta }: Page) {
  expect(meta('og:image')).toHaveLength(1)
  const [image = ''] = meta('og:image')
  expect(image.startsWith(`${ORIGIN}/`)).toBe(true)
  expect(image).toContain(`/${path.slice(1) || 'home'}`)
  const file = readFileSync(join(ROOT, new URL(image).pathname))
  expect(file.toString('latin1', 1, 4)).toBe('PNG')
  // Width and height from the file's header (PNG, 11.2.1).
  expect([file.readUInt32BE(16), file.readUInt32BE(20)].map(String)).toEqual([
    ...meta('og:image:width'),
    ...meta('og:image:height'),
  ])
}

function expectIconAndFeed({ links }: Page) {
  const [icon] = links.filter(({ rel }) => rel === 'icon')
  expect(icon).toMatchObject({ type: 'image/svg+xml', href: iconPicture })
  expect(links).toContainEqual(
    expect.objectContaining({ rel: 'alternate', type: 'application/atom+xml', href: '/feed.xml' }),
  )
}

function expectLinksThatLeadSomewhere({ html }: Page) {
  const hrefs = elementsOf(html, 'a').flatMap(({ href }) => href ?? [])
  const inside = hrefs.filter((href) => href.startsWith('/')).map((href) => new URL(href, ORIGIN).pathname)
  expect(inside.filter((href) => !paths.includes(href))).toEqual([])
  for (const href of hrefs.filter((each) => each.startsWith('#'))) expect(html).toContain(` id="${href.slice(1)}"`)
  expect(hrefs.filter((each) => !/^(\/|#\w|https:\/\/|mailto:|tel:\+\d+$)/.test(each))).toEqual([])
}

function expectOwnLinkMarked({ path, html }: Page) {
  const marked = [...html.matchAll(/<a href="([^"]+)" aria-current="page"/g)].map(([, href]) => href)
  expect(marked).toEqual(UNLISTED.includes(path) ? [] : [path])
}

/** Expects the sidebar's form to work without JavaScript. */
function expectSidebarForm({ html }: Page) {
  const aside = /<aside.*<\/aside>/s.exec(html)?.[0] ?? ''
  expect(aside).toMatch(/<form [^>]*method="post"/)
  expect([...aside.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    ...['name', 'email', 'subject', 'message', HONEYPOT_FIELD],
  ])
}
