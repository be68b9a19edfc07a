import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { changingContent, manyPosts } from '../../../tests/support/content'
import { elementsOf, textsOf, withoutEntities } from '../../../tests/support/page'
import { uploadedPicture } from '../../../tests/support/pictures'
import { openSite } from '../../../tests/support/test-site'
import { screens } from '../../site/screens'

const ORIGIN = 'https://www.program.example'
const { posts } = readContent()

const fetchFrom = async (path: string, moment = '2033-06-25T17:00:00Z') => {
  const site = await openSite({ origin: ORIGIN })
  site.setClock(moment)
  return site.fetch(path)
}
const read = async (path: string) => (await fetchFrom(path)).text()

test.each([
  ['/sitemap.xml', 'application/xml; charset=UTF-8'],
  ['/robots.txt', 'text/plain; charset=UTF-8'],
  ['/feed.xml', 'application/atom+xml; charset=UTF-8'],
  ['/six-saturdays.ics', 'text/calendar; charset=UTF-8'],
])('serves %s with its content type and public caching', async (path, type) => {
  const answer = await fetchFrom(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe(type)
  expect(answer.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+$/)
  expect(answer.headers.getSetCookie()).toEqual([])
})

test.each([
  ['2022-06-01T12:00:00Z', 200],
  ['2026-06-01T12:00:00Z', 302],
  ['2033-01-01T07:59:59Z', 302],
  ['2033-01-01T08:00:00Z', 200],
  ['2034-01-01T07:59:59Z', 200],
  ['2034-01-01T08:00:00Z', 302],
])('at %s the calendar file answers %i', async (moment, status) => {
  const answer = await fetchFrom('/six-saturdays.ics', moment)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('Location')).toBe(status === 302 ? '/' : null)
})

test.each(['/sitemap.xml', '/feed.xml'])('%s is well-formed XML', async (path) => {
  expect(() => requireWellFormed('<?xml version="1.0" encoding="UTF-8"?>\n<a><b></a></b>')).toThrow()
  expect(() => requireWellFormed('<?xml version="1.0" encoding="UTF-8"?>\n<a>this & that</a>')).toThrow()
  requireWellFormed(await read(path))
})

test('lists every screen and post once in the sitemap, with absolute URLs', async () => {
  const addresses = textsOf(await read('/sitemap.xml'), 'loc')
  expect(addresses).toEqual([
    ...screens.map(({ path }) => `${ORIGIN}${path}`),
    ...posts.map(({ id }) => `${ORIGIN}/blog/${id}`),
  ])
  expect(new Set(addresses).size).toBe(19 + posts.length)
})

test('excludes the API in robots.txt and names the sitemap', async () => {
  expect((await read('/robots.txt')).split('\n').filter(Boolean)).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    `Sitemap: ${ORIGIN}/sitemap.xml`,
  ])
})

describe("the blog's feed", () => {
  const entriesOf = (feed: string) => [...feed.matchAll(/<entry>.*?<\/entry>/gs)].map(([entry]) => entry)

  test('has an entity tag that changes with its content', async () => {
    const { source, publish } = changingContent()
    const site = await openSite({ content: source })
    const etag = (await site.fetch('/feed.xml')).headers.get('ETag') ?? ''
    const ask = () => site.fetch('/feed.xml', { headers: { 'If-None-Match': etag } })
    const known = await ask()
    expect([known.status, known.headers.get('ETag'), await known.text()]).toEqual([304, etag, ''])
    publish((content) => Object.assign(content.posts[0] ?? {}, { title: 'Another title' }))
    expect((await ask()).status).toBe(200)
  })

  test('has the newest twenty posts', async () => {
    const { source, publish } = changingContent()
    publish((content) => void content.posts.splice(0, 4, ...manyPosts(300)))
    const feed = await (await (await openSite({ content: source })).fetch('/feed.xml')).text()
    expect(textsOf(feed, 'title').slice(1)).toEqual(manyPosts(20).map(({ title }) => title))
  })

  test('has absolute links and pictures, and removes unreadable characters', async () => {
    const { source, publish } = changingContent()
    publish((content) => {
      const paragraphs = ['**Come** to [us](/contact) or [them](https://them.example).', '- a pen\n- <b>paper</b>']
      const change = { title: 'A\0\u001b\ufffe\ud800 & <b>', paragraphs, picture: uploadedPicture('Five students') }
      Object.assign(content.posts[0] ?? {}, change)
    })
    const feed = await (await (await openSite({ origin: ORIGIN, content: source })).fetch('/feed.xml')).text()
    requireWellFormed(feed)
    expect(feed).toContain('<title>A &amp; &lt;b&gt;</title>')
    const [entry = ''] = entriesOf(feed)
    const html = withoutEntities(/<content type="html">([^<]*)<\/content>/.exec(entry)?.[1] ?? '')
    expect(html).toContain(
      `<p><strong>Come</strong> to <a href="${ORIGIN}/contact">us</a> or <a href="https://them.example">them</a>.</p>` +
        '<ul><li>a pen</li><li>&lt;b&gt;paper&lt;/b&gt;</li></ul>',
    )
    expect(elementsOf(html, 'img')).toMatchObject([
      { src: `${ORIGIN}/files/p-${'a'.repeat(26)}-1600x1200-1280.webp`, alt: 'Five students' },
    ])
  })

  test('has the full text, title, date, link, and stable id of every post', async () => {
    const entries = entriesOf(await read('/feed.xml'))
    expect(entries).toHaveLength(posts.length)
    for (const [index, { id, title, date, paragraphs }] of posts.entries()) {
      const [entry = ''] = entries.slice(index)
      expect(textsOf(entry, 'title')).toEqual([title])
      expect(elementsOf(entry, 'link')[0]?.href).toBe(`${ORIGIN}/blog/${id}`)
      expect(textsOf(entry, 'id')).toEqual([`${ORIGIN}/blog#${id}`])
      const moments = [...textsOf(entry, 'published'), ...textsOf(entry, 'updated')]
      expect(moments).toHaveLength(2)
      const day = Temporal.PlainDate.from(date)
      for (const zone of ['America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu', 'Europe/Kyiv'])
        expect(moments.map((moment) => String(dayIn(zone, moment)))).toEqual([String(day), String(day)])
      const html = withoutEntities(/<content type="html">([^<]*)<\/content>/.exec(entry)?.[1] ?? '')
      expect(textsOf(html, 'p')).toEqual(paragraphs)
    }
  })

  test.each([
    ['years later', '2026-06-25T17:00:00.000Z', '2024-02-20T20:00:00.000Z'],
    ['in the morning of its day', '2024-02-20T17:00:00.000Z', '2024-02-20T17:00:00.000Z'],
    ['in the evening of its day', '2024-02-21T05:00:00.000Z', '2024-02-20T20:00:00.000Z'],
    ['the evening before', '2024-02-20T06:00:00.000Z', '2024-02-20T20:00:00.000Z'],
  ])('keeps the date of a post and gives the time of its last publication (%s)', async (_when, at, published) => {
    const { source, publish } = changingContent()
    const [post] = posts
    publish(() => {}, new Map([[`posts/${post?.id}`, at]]))
    const feed = await (await (await openSite({ content: source })).fetch('/feed.xml')).text()
    const [entry = '', next = ''] = entriesOf(feed)
    expect([textsOf(entry, 'published'), textsOf(entry, 'updated')]).toEqual([[published], [at]])
    expect(textsOf(feed, 'updated')[0]).toBe(at)
    expect(textsOf(next, 'updated')).toEqual(textsOf(next, 'published'))
  })

  test('has all required elements (RFC 4287, 4.1.1)', async () => {
    const [head = ''] = (await read('/feed.xml')).split('<entry>')
    expect(textsOf(head, 'title')).toEqual(['Six Saturdays: Blog'])
    expect(textsOf(head, 'id')).toEqual([`${ORIGIN}/blog`])
    expect(textsOf(head, 'name')).toEqual(['Six Saturdays'])
    expect(textsOf(head, 'updated')).toEqual(['2024-02-20T20:00:00.000Z'])
    expect(elementsOf(head, 'link')).toContainEqual(
      expect.objectContaining({ rel: 'self', href: `${ORIGIN}/feed.xml` }),
    )
  })
})

function dayIn(zone: string, moment: string): Temporal.PlainDate {
  return Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate()
}

/** Checks that tags nest, and that "<" and "&" are escaped. */
function requireWellFormed(xml: string): void {
  const [declaration = '', ...rest] = xml.split('\n')
  expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>')
  const text = /(?:[^<&]|&(?:amp|lt|gt|quot|apos|#\d+);)*/.source
  const parts = new RegExp(`<(/?)([a-z]+)((?: [a-z:]+="[^"<&]*")*)(/?)>${text}`, 'gy')
  const open: string[] = []
  const body = rest.join('\n')
  let end = 0
  for (const [part, closes, name = '', , empty] of body.matchAll(parts)) {
    end += part.length
    if (closes) expect(open.pop()).toBe(name)
    else if (!empty) open.push(name)
  }
  expect(open).toEqual([])
  expect(body.slice(end)).toBe('')
}
