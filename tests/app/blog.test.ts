import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../content/read-content'
import { changingContent, manyPosts } from '../support/content'
import { elementsOf, linksOf, policyOf, textOf, textsOf } from '../support/page'
import { ADDRESS, contactMessage, openSite } from '../support/test-site'

const ORIGIN = 'https://www.program.example'
const { posts } = readContent()
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''

/** Opens a site with a number of posts. */
async function openBlog(count: number) {
  const { source, publish } = changingContent()
  const published = manyPosts(count)
  publish((content) => {
    content.posts = published
  })
  const site = await openSite({ origin: ORIGIN, content: source })
  return { published, read: async (path: string) => (await site.fetch(path)).text() }
}

describe('the blog', () => {
  test('shows the posts of a fresh site in full, and those left after one is withdrawn', async () => {
    const { source, publish } = changingContent()
    const site = await openSite({ content: source })
    for (const left of [posts, posts.slice(1)]) {
      publish((content) => void content.posts.splice(0, content.posts.length, ...left))
      const text = textOf(await (await site.fetch('/blog')).text())
      for (const { paragraphs } of left) for (const paragraph of paragraphs) expect(text).toContain(paragraph)
    }
  })

  test('shows a new post in full', async () => {
    const { source, publish } = changingContent()
    const site = await openSite({ content: source })
    publish((content) => void content.posts.splice(0, 2, ...manyPosts(1)))
    const text = textOf(mainOf(await (await site.fetch('/blog')).text()))
    for (const paragraph of manyPosts(1)[0]?.paragraphs ?? []) expect(text).toContain(paragraph)
    expect(text).not.toContain(posts[2]?.paragraphs[1])
  })

  test.each([5, 25])('shows the newest of %i posts in full and links to the others', async (count) => {
    const { read, published } = await openBlog(count)
    const main = mainOf(await read('/blog'))
    const [newest, ...others] = published
    for (const paragraph of newest?.paragraphs ?? []) expect(textOf(main)).toContain(paragraph)
    const links = elementsOf(main, 'a').map(({ href }) => href)
    expect(links).toEqual([...others.map(({ id }) => `/blog/${id}`), '/application'])
    for (const { id, title } of others) {
      // Old links point to a post's section of the blog page.
      expect(main).toContain(` id="${id}"`)
      expect(textOf(main)).toContain(title)
    }
    expect(textOf(main)).toContain(others[0]?.paragraphs[0]?.split(' ').slice(0, 15).join(' '))
    expect(textOf(main)).not.toContain(others[0]?.paragraphs[1])
  })

  test.each([30, 300])('is no heavier with %i posts than with four', async (count) => {
    const weigh = (html: string) => gzipSync(html, { level: 9 }).length
    const four = await (await openSite({ origin: ORIGIN })).fetch('/blog')
    const { read } = await openBlog(count)
    expect(weigh(await read('/blog'))).toBeLessThanOrEqual(weigh(await four.text()))
  })

  test('links to each of 300 posts through the page of its year', async () => {
    const { read, published } = await openBlog(300)
    const years = linksOf(mainOf(await read('/blog'))).filter(({ href }) => href?.startsWith('/blog/year/'))
    expect(years[0]).toEqual({ text: 'Posts of 2023', href: '/blog/year/2023' })
    const listed = new Set(linksOf(mainOf(await read('/blog'))).map(({ href }) => href))
    for (const { text, href = '' } of years) {
      const html = await read(href)
      expect(textsOf(html, 'h1')).toEqual([text])
      for (const link of linksOf(mainOf(html))) listed.add(link.href)
    }
    for (const { id } of published.slice(1)) expect(listed).toContain(`/blog/${id}`)
    expect(await read('/sitemap.xml')).toContain('/blog/year/2023</loc>')
  })

  test('has no page for a year that it shows completely', async () => {
    const site = await openSite()
    const answer = await site.fetch('/blog/year/2023')
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/'])
  })

  test('works without posts, like its feed', async () => {
    const { read } = await openBlog(0)
    expect(textsOf(await read('/blog'), 'h1')).toEqual(['Blog'])
    expect(mainOf(await read('/blog'))).not.toMatch(/<(ul|article|section)/)
    const feed = await read('/feed.xml')
    expect(feed).not.toContain('<entry>')
    expect(textsOf(feed, 'updated')).toEqual(['2011-01-01T20:00:00.000Z'])
  })

  test('avoids ids that the page uses itself', async () => {
    const { source, publish } = changingContent()
    const names = ['main', 'menu', 'earlier', 'menu-main', 'sidebar-title', 'search-query', 'contact-sidebar-name']
    names.push('fair', 'fair-title', 'fair-title-title')
    publish((content) => {
      content.posts = names.flatMap((id) => content.posts.slice(0, 1).map((post) => ({ ...post, id })))
    })
    const html = await (await (await openSite({ content: source })).fetch('/blog')).text()
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('may embed videos only if a post in full has one', async () => {
    const { source, publish } = changingContent()
    const site = await openSite({ content: source })
    expect(policyOf(await site.fetch('/blog'))['frame-src']).toEqual(['https://www.youtube-nocookie.com'])
    publish((content) => void content.posts.shift())
    expect(policyOf(await site.fetch('/blog'))['frame-src']).toBeUndefined()
  })
})

describe.each(posts)("the page of the post '$id'", ({ id, title, date, video, paragraphs }) => {
  const path = `/blog/${id}`

  test('shows the whole post and may embed its video', async () => {
    const answer = await (await openSite()).fetch(path)
    const main = mainOf(await answer.text())
    expect(textsOf(main, 'h1')).toEqual([title])
    expect(textsOf(main, 'p')).toEqual(expect.arrayContaining(paragraphs))
    expect(elementsOf(main, 'iframe')).toHaveLength(video ? 1 : 0)
    expect(policyOf(answer)['frame-src']).toEqual(video ? ['https://www.youtube-nocookie.com'] : undefined)
    expect(elementsOf(main, 'a').map(({ href }) => href)).toEqual(expect.arrayContaining(['/blog', '/application']))
  })

  test('has metadata for search engines and link previews', async () => {
    const html = await (await (await openSite({ origin: ORIGIN })).fetch(path)).text()
    const metas = elementsOf(html, 'meta')
    const meta = (name: string) => metas.find((each) => (each.name ?? each.property) === name)?.content ?? ''
    expect(textsOf(html, 'title')).toEqual([`${title} | Six Saturdays`])
    expect(meta('description').length).toBeGreaterThan(50)
    expect(meta('description').length).toBeLessThanOrEqual(160)
    expect(paragraphs[0]?.startsWith(meta('description').replace('…', ''))).toBe(true)
    expect(meta('og:url')).toBe(ORIGIN + path)
    expect(meta('og:image')).toContain('/share/blog')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    const day = [date.year, date.month, date.day].map((part) => String(part).padStart(2, '0')).join('-')
    expect(JSON.parse(data)).toMatchObject([
      { '@type': 'BlogPosting', headline: title, datePublished: day, url: ORIGIN + path, inLanguage: 'en-US' },
    ])
  })
})

describe('at the address of a post', () => {
  const path = `/blog/${posts[1]?.id}`

  test('accepts a message in the sidebar without JavaScript and confirms it on the page', async () => {
    const site = await openSite()
    const post = (fields: object) =>
      site.fetch(`${path}?form=contact-sidebar`, {
        method: 'POST',
        body: new URLSearchParams(Object.entries(fields)),
        headers: { Origin: ADDRESS },
      })
    const faulty = await post({ ...contactMessage, name: '' })
    expect([faulty.status, textsOf(await faulty.text(), 'h1')]).toEqual([422, [posts[1]?.title]])
    const taken = await post(contactMessage)
    expect(taken.status).toBe(303)
    const thanks = taken.headers.get('Location') ?? ''
    expect(thanks.startsWith(`${path}?form=contact-sidebar&sent=`)).toBe(true)
    expect(await (await site.fetch(thanks)).text()).toContain('Message sent successfully!')
  })

  test.each([
    ['/blog/nothing', 'GET', 302, '/'],
    ['/blog/nothing', 'PUT', 303, '/'],
    ['/blog/constructor', 'GET', 302, '/'],
    [`${path}/more`, 'GET', 302, '/'],
    [`${path}/`, 'GET', 301, path],
  ])('%s, %s: %i to %s', async (address, method, status, location) => {
    const answer = await (await openSite()).fetch(address, { method })
    expect([answer.status, answer.headers.get('Location')]).toEqual([status, location])
  })
})
