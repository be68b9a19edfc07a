import { expect, test } from 'vitest'
import { type Content, checkContent, readContent } from '../../content/read-content'
import { findAll } from '../../src/editorial/checks/all-checks'
import { documentsIn } from '../../src/editorial/checks/written-fields'
import { documentValue } from '../../src/editorial/documents/assemble-content'
import { checkedScreens } from '../support/checked-screens'
import { cleanContent } from '../support/clean-content'
import { type Kind, type Spoiling, spoilings } from '../support/spoilings'

/** The checks for each kind of mistake. */
const checks: Record<Kind, readonly string[]> = {
  saturday: ['wrong-weekday'],
  order: ['dates-out-of-order', 'dates-past'],
  seasonYear: ['season-year'],
  announcement: ['announcement-ended'],
  fee: ['wrong-fee'],
  date: ['wrong-date'],
  phone: ['wrong-phone'],
  address: ['wrong-address'],
  hour: ['wrong-hours'],
  pages: ['pages-disagree'],
  sample: ['sample-left'],
  link: ['dead-link', 'dead-anchor'],
  picture: ['unnamed-picture'],
  notYet: ['not-available-long'],
  noPost: ['no-post-for-a-year'],
  copyright: ['copyright-behind'],
  deadline: ['deadline-before-window'],
  description: ['description-too-long'],
  paragraph: ['long-paragraph'],
  placeholder: ['placeholder-words'],
  count: ['count-in-words'],
}

const clean = cleanContent()

test('nothing is found in a clean content, with all its pages', () => {
  expect(findAll(checkedScreens(clean))).toEqual([])
})

test('the pages of a fresh site have nothing wrong besides its content', () => {
  const onPages = ['dead-link', 'dead-anchor', 'unnamed-picture', 'description-too-long']
  const found = findAll(checkedScreens(readContent(), { at: '2026-11-22T20:00:00Z' }))
  expect(found.filter(({ check }) => onPages.includes(check))).toEqual([])
})

test.each(spoilings)('found, and nothing else: $kind: $what', (spoiling) => {
  const content = structuredClone(clean)
  spoiling.spoil(content)
  const found = findAll(checkedScreens(checkContent(content), { at: spoiling.now, since: spoiling.since }))
  const places = placesOf(spoiling, content)
  const right = found.filter(
    ({ check, document }) => checks[spoiling.kind].includes(check) && places.includes(document),
  )
  expect(right, JSON.stringify(found)).not.toEqual([])
  const expected = [spoiling.kind, ...(spoiling.also ?? [])].flatMap((kind) => checks[kind])
  expect(found.filter(({ check }) => !expected.includes(check))).toEqual([])
})

/** The documents that were changed, or where else the mistake is. */
function placesOf({ at }: Spoiling, content: Content): string[] {
  if (at !== undefined) return [at]
  const changed = documentsIn(content).filter((document) => {
    const [before, after] = [clean, content].map((each) => JSON.stringify(valueIn(each, document)))
    return before !== after
  })
  return changed.map(({ name }) => name)
}

/** Undefined for what the content does not have. */
function valueIn(content: Content, document: ReturnType<typeof documentsIn>[number]): unknown {
  const isThere = documentsIn(content).some(({ name }) => name === document.name)
  return isThere ? documentValue(content, document) : undefined
}
