import { expect, test } from 'vitest'
import { checkContent, readContent } from '../../content/read-content'
import { checkLevel } from '../../src/editorial/checks/all-checks'
import { findAll } from '../support/checked'
import { checkedScreens } from '../support/checked-screens'
import { cleanContent } from '../support/clean-content'

const clean = cleanContent()

test('finds no alarm in clean content with all its pages', async () => {
  expect(findAll(await checkedScreens(clean)).filter(({ check }) => checkLevel(check) === 'alarm')).toEqual([])
})

test('finds nothing wrong with the pages of a fresh site except its content', async () => {
  const onPages = ['dead-link', 'dead-anchor', 'unnamed-picture', 'description-too-long']
  const found = findAll(await checkedScreens(readContent(), '2026-11-22T20:00:00Z'))
  expect(found.filter(({ check }) => onPages.includes(check))).toEqual([])
})

test('reports an error of a rendered page at the field that causes it', async () => {
  const content = structuredClone(clean)
  const [post] = content.posts
  if (!post) throw new Error('there is no post')
  post.picture = { file: 'p-abcdefghijklmnopqrstuvwxyz-1600x900', alt: '.' }
  post.paragraphs.push('All dates are in the [schedule](/logistics#shedule), all costs at [fees](/fees).')
  content.pages.contact.description = 'Write to the {organization} office. '.repeat(5)
  const before = new Set(findAll(await checkedScreens(clean)).map(({ message }) => message))
  const found = findAll(await checkedScreens(checkContent(content)))
    .filter(({ message }) => !before.has(message))
    .map(({ check, document }) => `${check} ${document}`)
  expect(found.sort()).toEqual([
    `dead-anchor posts/${post.id}`,
    `dead-link posts/${post.id}`,
    'description-too-long pages/contact',
    `unnamed-picture posts/${post.id}`,
  ])
})
