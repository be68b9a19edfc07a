import { expect, test } from 'vitest'
import { valueAtPath } from '../../../src/editorial/fields/value-paths'
import { siteAt } from '../../../tests/support/checked-screens'
import { CLEAN_DAY, cleanContent } from '../../../tests/support/clean-content'
import * as routes from '../../routes'
import { readChangedPages, readPages } from './read-pages'

const site = siteAt(CLEAN_DAY)

function changed(path: string) {
  const content = cleanContent()
  const [, whole = '', key = ''] = /^(.+)\.(.+)$/.exec(path) ?? []
  const part = Object(valueAtPath(content, whole))
  part[key] = typeof part[key] === 'number' ? part[key] + 1 : '[another page](/faq) says so'
  return content
}

test.each([
  'organization.name',
  'bootCamp.fees.regular',
  'announcements.0.text',
  'pages.contact.description',
  'posts.0.title',
  'schools.0.name',
  'refunds.inWriting',
  'home.reasons.0.text',
])('after a change of %s, reused pages equal newly rendered ones', async (path) => {
  const before = await readPages(site, cleanContent())
  const read = await readChangedPages(site, before, changed(path))
  const all = await readPages(site, read.content)
  expect([...read.pages].map(([, { page }]) => page)).toEqual([...all.pages].map(([, { page }]) => page))
})

test.each([
  ['pages.contact.description', '/contact'],
  ['posts.0.title', routes.blogPost(cleanContent().posts[0]?.id ?? '')],
])('renders again only the pages that show %s', async (path, own) => {
  const before = await readPages(site, cleanContent())
  const { pages } = await readChangedPages(site, before, changed(path))
  const rendered = [...pages].flatMap(([path, page]) => (page === before.pages.get(path) ? [] : path))
  expect(rendered).toContain(own)
  expect(rendered.length).toBeLessThan(pages.size / 2)
})
