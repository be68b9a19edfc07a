import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEXT_LIMIT } from '../../../content/field-types'
import { checkedContent, findAll } from '../../../tests/support/checked'
import { CLEAN_DAY, cleanContent } from '../../../tests/support/clean-content'
import type { IdentifiedFinding } from '../findings/run-checks'
import { allChecks, checkLevel } from './all-checks'

const placesOf = (found: readonly IdentifiedFinding[]) =>
  found.map(({ check, document, field }) => `${check} ${document} ${field}`)

test('raises no alarm for clean content', () => {
  expect(placesOf(findAll(checkedContent({ content: cleanContent(), at: CLEAN_DAY })))).toEqual([
    'season-gap season/summer schedule.2',
    'typed-value services 1.points.1',
  ])
})

test('preparing next summer in November raises no alarm and two hints', () => {
  const content = cleanContent()
  content.bootCamp.year = 2027
  Object.assign(content.organization, { copyrightTo: null })
  Object.assign(content.press.release, { date: { year: 2026, month: 11, day: 20 } })
  Object.assign(content, { announcements: [], posts: content.posts.slice(1) })
  expect(placesOf(findAll(checkedContent({ content, at: '2026-11-22T20:00:00Z' })))).toEqual([
    'season-gap season/summer schedule.2',
    'typed-value services 1.points.1',
  ])
})

test.each([
  ['2027-06-19', ''],
  ['2027-07-31', ''],
  ['2027-08-01', ''],
  ['2027-11-29', 'season-long-over'],
  ['2028-04-14', 'season-long-over'],
])('on %s the same content raises only true alarms: “%s”', (day, alarms) => {
  const content = cleanContent()
  content.bootCamp.year = 2027
  Object.assign(content.organization, { copyrightTo: null })
  const found = findAll(checkedContent({ content, at: `${day}T19:00:00Z` }))
  expect(found.flatMap(({ check }) => (checkLevel(check) === 'alarm' ? check : [])).join(' ')).toBe(alarms)
})

test('finds each mistake in the sample content once', () => {
  const found = findAll(checkedContent()).filter(({ check }) => checkLevel(check) === 'alarm')
  expect(placesOf(found)).toEqual([
    'season-year season/summer registrationYear',
    'announcement-not-open announcements/registration until',
    'sample-left about journey.0.text',
    'sample-left home videos.0.id',
    'sample-left home videos.1.id',
    'sample-left location street',
    'sample-left organization name',
    'sample-left organization phone',
    'sample-left organization mastermindUrl',
    'sample-left posts/raising-entrepreneurial-kids paragraphs',
    'sample-left posts/guerrilla-marketing paragraphs',
    'sample-left posts/monopoly-games paragraphs',
    'sample-left posts/conference-and-company-visits paragraphs',
    'sample-left press coverage.0.outlet',
    'sample-left press contact.name',
    'sample-left press contact.phone',
    'sample-left press contact.email',
    'sample-left program video.id',
    'sample-left schools 0.name',
    'sample-left team 0.name',
    'sample-left team 1.name',
    'sample-left team 2.name',
  ])
})

test('reports each leftover sample fact once per document', () => {
  const found = findAll(checkedContent()).filter(({ check }) => check === 'sample-left')
  expect(found.filter(({ document }) => document === 'schools').map(({ message }) => message)).toEqual([
    'Sample text is still on the site: the list of partner schools (14 places).',
  ])
})

test('gives each check a unique name', () => {
  expect(new Set(allChecks.map(({ name }) => name)).size).toBe(allChecks.length)
})

test('documents an example of each check', () => {
  const text = readFileSync(new URL('../../../docs/checks.md', import.meta.url), 'utf8')
  const told = [...text.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names = '']) => names.match(/[\w-]+/g))
  expect(told.sort()).toEqual(allChecks.map(({ name }) => name).sort())
})

const repeated = (text: string) => text.repeat(Math.ceil(TEXT_LIMIT / text.length)).slice(0, TEXT_LIMIT)

/** Texts that could cause catastrophic backtracking in regular expressions. */
const hostile = [
  ...['a ', 'A', 'Aa ', '1', '1 ', '1,', '$1 ', '(', '[', '{', '](', '**', '-', '– ', '\n', ' ', '.', '?', '_', '<'],
  ...['\u0000', '\ud800', '\u202e'],
  ...'June |June 1 to |6/|10-|408-|(408) |+1 |lorem |Summer |2026 |.com@|a@a.|©|www.a-.|the the |<a |&a|[a](/'.split(
    '|',
  ),
]

test('checks very long repetitive texts', () => {
  const content = cleanContent()
  for (const text of hostile.map(repeated)) {
    content.pages.cancellationPolicy.notes.list.push(text)
    content.posts[0]?.paragraphs.push(text)
  }
  expect(findAll(checkedContent({ content, at: CLEAN_DAY })).length).toBeGreaterThan(hostile.length)
})
