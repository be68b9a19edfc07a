import { expect, type Page } from '@playwright/test'
import { findNames, readAccessibilityTree } from './accessibility-tree'

const LANDMARKS = ['banner', 'search', 'main', 'complementary', 'contentinfo']

/** Expects one h1, no skipped heading level, each landmark once, and unique region names. */
export async function expectOutline(page: Page, heading: RegExp): Promise<void> {
  const nodes = await readAccessibilityTree(page)
  const headings = nodes.filter(({ role }) => role === 'heading')
  const levels = headings.map(({ level = 0 }) => level)
  const first = levels.filter((level) => level === 1)
  expect.soft(first, 'first headings').toEqual([1])
  expect.soft(headings[0]).toMatchObject({ level: 1, name: expect.stringMatching(heading) })
  const nameless = headings.filter(({ name }) => !name)
  expect.soft(nameless, 'nameless headings').toEqual([])
  const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
  expect.soft(skips, `levels after a gap in ${levels}`).toEqual([])

  const order = nodes.filter(({ role }) => LANDMARKS.includes(role)).map(({ role }) => role)
  expect.soft(order, 'landmarks').toEqual(LANDMARKS)
  expect.soft(findNames(nodes, 'complementary')).toEqual(['Contact Us'])
  const parts = findNames(nodes, 'navigation', 'region')
  expect.soft(parts.filter(Boolean), 'every part has a name').toEqual(parts)
  expect.soft([...new Set(parts)], 'of its own').toEqual(parts)
  expect.soft(parts).toEqual(expect.arrayContaining(['Site', 'More']))
}
