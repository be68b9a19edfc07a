import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import iconPicture from '../site/pictures/icon.svg'
import { screens } from '../site/screens'
import { elementsOf, textsOf } from './page-under-test'
import { openSite } from './site-under-test'

const ORIGIN = 'https://www.programme.example'
const ROOT = join(import.meta.dirname, '../..')

const paths = screens.map((screen) => screen.path)

async function read(path: string) {
  const answer = await (await openSite({ origin: ORIGIN })).fetch(path)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  const metas = elementsOf(html, 'meta')
  const meta = (name: string) => metas.filter((each) => each.name === name || each.property === name)
  return {
    html,
    titles: textsOf(/<head>.*<\/head>/s.exec(html)?.[0] ?? '', 'title'),
    meta: (name: string) => meta(name).map(({ content = '' }) => content),
    links: elementsOf(html, 'link'),
  }
}

test('the screens are those of the specification, and the cancellation', () => {
  expect(paths).toEqual([
    ...['/', '/about', '/program', '/services', '/logistics', '/blog', '/contact', '/schools', '/companies'],
    ...['/make-payment', '/cancellation-policy', '/application', '/accept', '/referral', '/speakers', '/donate'],
    ...['/press', '/location', '/cancel'],
  ])
})

test('no two screens have the same title or the same description', async () => {
  const pages = await Promise.all(paths.map(read))
  expect(new Set(pages.map((page) => page.titles[0])).size).toBe(19)
  expect(new Set(pages.map((page) => page.meta('description')[0])).size).toBe(19)
})

describe.each(paths)('%s', (path) => {
  test('has one title, which ends in the name of the site', async () => {
    const { titles, meta } = await read(path)
    expect(titles).toEqual([expect.stringMatching(/^\w.+ \| Six Saturdays$/)])
    expect(meta('og:title')).toEqual(titles)
  })

  test('has one description, of a length that search engines show', async () => {
    const { meta } = await read(path)
    expect(meta('description')).toHaveLength(1)
    const [description = ''] = meta('description')
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThan(200)
    expect(meta('og:description')).toEqual([description])
  })

  test('has its canonical address', async () => {
    const { links, meta } = await read(path)
    const canonical = links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)
    expect(canonical).toEqual([`${ORIGIN}${path}`])
    expect(meta('og:url')).toEqual(canonical)
  })

  test('is shared with a picture of its own, as large as it says', async () => {
    const { meta } = await read(path)
    expect(meta('og:image')).toHaveLength(1)
    const [image = ''] = meta('og:image')
    expect(image.startsWith(`${ORIGIN}/`)).toBe(true)
    expect(image).toContain(`/${path.slice(1) || 'home'}`)
    const file = readFileSync(join(ROOT, new URL(image).pathname))
    expect(file.toString('latin1', 1, 4)).toBe('PNG')
    // The header's width and height (PNG, 11.2.1).
    expect([file.readUInt32BE(16), file.readUInt32BE(20)].map(String)).toEqual([
      ...meta('og:image:width'),
      ...meta('og:image:height'),
    ])
  })

  test('has the icon, and names the feed of the blog', async () => {
    const { links } = await read(path)
    const [icon] = links.filter(({ rel }) => rel === 'icon')
    expect(icon).toMatchObject({ type: 'image/svg+xml', href: iconPicture })
    expect(links).toContainEqual(
      expect.objectContaining({ rel: 'alternate', type: 'application/atom+xml', href: '/feed.xml' }),
    )
  })

  test('has no link within the site that leads nowhere', async () => {
    const { html } = await read(path)
    const hrefs = elementsOf(html, 'a').flatMap(({ href }) => href ?? [])
    const inside = hrefs.filter((href) => href.startsWith('/')).map((href) => new URL(href, ORIGIN).pathname)
    expect(inside.filter((href) => !paths.includes(href))).toEqual([])
    for (const href of hrefs.filter((each) => each.startsWith('#'))) expect(html).toContain(` id="${href.slice(1)}"`)
    expect(hrefs.filter((each) => !/^(\/|#\w|https:\/\/|mailto:|tel:\+\d+$)/.test(each))).toEqual([])
  })
})
