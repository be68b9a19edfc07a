import { expect, test } from 'vitest'
import { createApp } from '../../src/server/app'
import type { SearchIndex } from '../../src/site/search/search-index'
import { changingContent } from '../support/content'
import { openListening } from '../support/listening-site'
import { elementsOf, policyOf, textsOf } from '../support/page'
import { useUpRate } from '../support/rates'
import { ADDRESS, contactMessage, openSite } from '../support/test-site'

/** Opens a listening site with its page cache. */
async function openRunning() {
  const { source, publish } = changingContent()
  const port = await openListening({ content: source })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://localhost:${port}${path}`, { redirect: 'manual', ...init })
  const warm = async (path: string) => {
    await expect.poll(async () => (await ask(path)).headers.get('ETag')).not.toBeNull()
    return ask(path)
  }
  return { publish, ask, warm }
}

test('shows a publication everywhere at the next request, also with the old ETag', async () => {
  const { publish, ask, warm } = await openRunning()
  const nameIt = (name: string) => publish(({ organization }) => Object.assign(organization, { name }))
  nameIt('Name 0')
  const pages = ['/', '/blog/guerrilla-marketing']
  const etags = new Map<string, string>()
  for (const path of pages) etags.set(path, (await warm(path)).headers.get('ETag') ?? '')
  for (const name of ['Name 1', 'Name 2']) {
    nameIt(name)
    for (const path of [...pages, '/press', '/feed.xml']) {
      const answer = await ask(path, { headers: { 'If-None-Match': etags.get(path) ?? '"none"' } })
      expect(answer.status, path).toBe(200)
      expect(new Set((await answer.text()).match(/Name \d/g)), path).toEqual(new Set([name]))
    }
  }
})

test('adds a published post to pages, sitemap, feed and search, and redirects a withdrawn one home', async () => {
  const { publish, ask, warm } = await openRunning()
  await warm('/blog/monopoly-games')
  await warm('/search.json')
  publish((content) => {
    const [post] = content.posts
    if (post) content.posts = [{ ...post, id: 'new', title: 'A new post' }]
  })
  expect(textsOf(await (await ask('/blog/new')).text(), 'h1')).toEqual(['A new post'])
  expect((await ask('/blog/monopoly-games')).headers.get('Location')).toBe('/')
  const inMap = textsOf(await (await ask('/sitemap.xml')).text(), 'loc').filter((address) => address.includes('/blog/'))
  expect(inMap).toEqual([expect.stringMatching(/\/blog\/new$/)])
  expect(textsOf(await (await ask('/feed.xml')).text(), 'title')[1]).toBe('A new post')
  const { pages } = (await (await ask('/search.json')).json()) as SearchIndex
  expect(pages.filter(([path]) => path.startsWith('/blog/'))).toEqual([
    ['/blog/new', 'A new post', [], expect.any(String)],
  ])
})

test('updates policies with the embeds of pages', async () => {
  const { source, publish } = changingContent()
  const site = await openSite({ content: source })
  const framesOf = async (path: string) => policyOf(await site.fetch(path))['frame-src']
  expect(await framesOf('/location')).toEqual(['https://www.google.com'])
  publish(({ location }) => Object.assign(location, { mapUrl: 'https://www.openstreetmap.org/export/embed.html' }))
  expect(await framesOf('/location')).toEqual(['https://www.openstreetmap.org'])
  expect(elementsOf(await (await site.fetch('/location')).text(), 'iframe')[0]?.src).toContain('openstreetmap.org')
})

test('updates the calendar file and structured data with the schedule', async () => {
  const { source, publish } = changingContent()
  const site = await openSite({ content: source })
  expect((await site.fetch('/six-saturdays.ics')).status).toBe(302)
  // The Saturdays of 2026, the current year of the test clock.
  publish(({ bootCamp }) => {
    for (const week of bootCamp.schedule) Object.assign(week, week.month === 6 ? { day: 27 } : { day: week.day + 2 })
    bootCamp.schedule = bootCamp.schedule.slice(0, 5)
    bootCamp.weeks = 5
  })
  expect(await (await site.fetch('/six-saturdays.ics')).text()).toContain('DTSTART:20260627T170000Z')
  expect(await (await site.fetch('/logistics')).text()).toContain('"startDate":"2026-06-27"')
})

test('uses the content published at the time of the form in emails', async () => {
  const { source, publish } = changingContent()
  const site = await openSite({ content: source })
  publish(({ organization }) => Object.assign(organization, { answerWithinDays: 20 }))
  await site.postJson('contact', contactMessage)
  for (const { text } of await site.queued()) expect(text).toContain('within 20 business days')
})

test('answers a form during a publication with content of one moment', async () => {
  const { source, publish } = changingContent()
  const site = await openSite({ content: source })
  const body = new ReadableStream({
    pull(controller) {
      publish(({ organization }) => Object.assign(organization, { name: 'Eight Sundays' }))
      controller.enqueue(new TextEncoder().encode('name=Ann'))
      controller.close()
    },
  })
  const headers = { Origin: ADDRESS, 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await site.fetch('/contact', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  const html = await answer.text()
  expect(answer.status).toBe(422)
  expect(html.includes('Six Saturdays')).not.toBe(html.includes('Eight Sundays'))
})

test('does not rate limit the site’s own requests', async () => {
  const { source } = changingContent()
  const site = await openSite({ content: source, rateLimit: true })
  const app = createApp(site.site)
  const ask = async (env: object) => (await app.fetch(new Request(`${ADDRESS}/contact`), env)).status
  await useUpRate(site.site, 'readingOfOne')
  expect([await ask({}), await ask({ revisions: source })]).toEqual([429, 200])
})
