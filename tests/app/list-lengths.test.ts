import { describe, expect, test } from 'vitest'
import { type Content, checkContent } from '../../content/read-content'
import { INITIAL_CHANGED_AT } from '../../content/season'
import { screens } from '../../src/site/screens'
import { changingContent, manyPosts } from '../support/content'
import { elementsOf, textOf, textsOf } from '../support/page'
import { uploadedPicture } from '../support/pictures'
import { openSite } from '../support/test-site'

/** Sets all lists of the content to their minimum or maximum length. */
function resize(content: Content, end: 0 | 1): void {
  const { bootCamp, home, about, team, services, schools, press, location } = content
  bootCamp.weeks = [1, 15][end] ?? 0
  bootCamp.schedule = longSchedule(bootCamp.weeks)
  for (const { links } of team) resizeList(links, [0, 6][end])
  for (const { points } of services) resizeList(points, [1, 8][end])
  for (const list of [about.journey, about.getInvolved, services]) resizeList<object>(list, [1, 8][end])
  for (const list of [home.reasons, team, location.additional]) resizeList<object>(list, [1, 12][end])
  for (const list of [press.kit, press.gallery]) resizeList<object>(list, [0, 12][end])
  for (const list of [location.byCar, location.buses, location.food, location.shopping]) resizeList(list, [1, 12][end])
  resizeList(home.videos, [0, 4][end])
  resizeList(schools, [1, 100][end])
  resizeList(press.coverage, [0, 20][end])
  press.earlier = Array.from({ length: [0, 20][end] ?? 0 }, () => structuredClone(press.release))
  resizeList(location.facilities, [1, 20][end])
  content.posts = manyPosts([0, 300][end] ?? 0)
  resizePictures(content, end)
  content.announcements = Array.from({ length: [0, 20][end] ?? 0 }, (_, index) => announcement(index))
}

function longSchedule(weeks: number): Content['bootCamp']['schedule'] {
  return Array.from({ length: weeks }, (_, index) => {
    const { month, day } = Temporal.PlainDate.from('2026-06-06').add({ weeks: index })
    return { id: `saturday-${index + 1}`, month, day, topic: `Topic ${index + 1}`, changedAt: INITIAL_CHANGED_AT }
  })
}

function resizePictures({ team, press, posts }: Content, end: 0 | 1): void {
  if (end === 0) return
  for (const member of team) member.photo = photo(0)
  for (const post of posts) post.picture = photo(0)
  for (const entry of press.kit) entry.file = photo(0).file
  for (const { pictures } of press.gallery) pictures.push(...Array.from({ length: 12 }, (_, index) => photo(index)))
}

function announcement(index: number): Content['announcements'][number] {
  const where = index % 2 ? 'home' : 'everywhere'
  return { id: `news-${index}`, title: `News ${index}`, text: 'All.', kind: 'other', where, from: null, until: null }
}

function photo(index: number) {
  return uploadedPicture(`Picture ${index}`, 1600, 1200, String.fromCharCode(97 + index))
}

function resizeList<Entry>(list: Entry[], length = 0): void {
  const [first] = list
  if (first === undefined) throw new Error('an empty list cannot grow')
  list.push(...Array.from({ length }, (_, index) => renamed(first, index)))
  list.splice(length)
}

/** Returns a copy of an entry with another name. */
function renamed<Entry>(entry: Entry, index: number): Entry {
  if (typeof entry === 'string') return `${entry} ${index}` as Entry
  const name = ['title', 'name', 'role', 'topic', 'label'].filter((key) => key in (entry as object))
  return Object.assign(
    structuredClone(entry) as object,
    Object.fromEntries(name.map((key) => [key, `${key} ${index}`])),
  ) as Entry
}

async function openWith(change: (content: Content) => void) {
  const { source, publish } = changingContent()
  publish(change)
  const site = await openSite({ content: source })
  return async (path: string) => (await site.fetch(path)).text()
}

describe.each([
  ['shortest', 0],
  ['longest', 1],
] as const)('with its lists at their %s', (_, end) => {
  test('passes its check', () => {
    const { source, publish } = changingContent()
    publish((content) => resize(content, end))
    const { content } = source.current('en')
    expect(() => checkContent(content)).not.toThrow()
  })

  test('renders every page completely', async () => {
    const read = await openWith((content) => resize(content, end))
    for (const { path } of screens) {
      const html = await read(path)
      expect(html, path).toMatch(/<\/html>$/)
      expect(html, path).not.toMatch(/undefined|NaN|\{\w+\}|<(ul|ol|tbody)[^>]*><\/\1>/)
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size, path).toBe(ids.length)
    }
  })
})

test('states the right counts in headings', async () => {
  const some = await openWith((content) => resize(content, 0))
  expect(textsOf(await some('/'), 'h2')).toContain('One reason to get in touch')
  expect(textsOf(await some('/about'), 'h2')).toContain('Our journey in one step')
  expect(textOf(await some('/services'))).toContain('One way to learn how a business begins.')
  const three = await openWith((content) => {
    content.home.reasons.splice(3)
    content.services.push(...content.services.slice(0, 3).map(renamed))
  })
  expect(textsOf(await three('/'), 'h2')).toContain('Three reasons to get in touch')
  expect(textOf(await three('/services'))).toContain('Seven ways to learn')
  const many = await openWith((content) => resize(content, 1))
  expect(textOf(await many('/logistics'))).toContain('15 weeks, from Saturday June 6')
  expect(elementsOf(await many('/schools'), 'meta').find(({ name }) => name === 'description')?.content).toContain(
    'The 100 partner schools',
  )
})
