import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkedContent } from '../../../tests/support/checked'
import { CLEAN_DAY, cleanContent } from '../../../tests/support/clean-content'
import { allChecks, findAll } from './all-checks'

test('nothing is found in a clean content', () => {
  expect(findAll(checkedContent({ content: cleanContent(), at: CLEAN_DAY }))).toEqual([])
})

test('of the sample, what is truly wrong with it is found, each thing once', () => {
  const found = findAll(checkedContent())
  expect(found.map(({ check, document, field }) => `${check} ${document} ${field}`)).toEqual([
    'wrong-weekday season schedule.0',
    'wrong-weekday press release.paragraphs',
    'dates-past season schedule.0',
    'season-year season registrationYear',
    'sample-left about journey.0.text',
    'sample-left home videos.0.id',
    'sample-left home videos.1.id',
    'sample-left location street',
    'sample-left organization name',
    'sample-left organization phone',
    'sample-left organization mastermindUrl',
    'sample-left posts/raising-entrepreneurial-kids title',
    'sample-left posts/guerrilla-marketing title',
    'sample-left posts/monopoly-games title',
    'sample-left posts/conference-and-company-visits title',
    'sample-left press coverage.0.outlet',
    'sample-left press contact.name',
    'sample-left press contact.phone',
    'sample-left press contact.email',
    'sample-left program video.id',
    'sample-left schools 0.name',
    'sample-left team 0.name',
    'sample-left team 1.name',
    'sample-left team 2.name',
    'no-post-for-a-year posts/raising-entrepreneurial-kids date',
    'copyright-behind organization copyrightYears',
  ])
})

test('each check has a name of its own', () => {
  expect(new Set(allChecks.map(({ name }) => name)).size).toBe(allChecks.length)
})

test('each check has an example in the documents', () => {
  const text = readFileSync(new URL('../../../docs/checks.md', import.meta.url), 'utf8')
  const told = [...text.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names = '']) => names.match(/[\w-]+/g))
  expect(told.sort()).toEqual(allChecks.map(({ name }) => name).sort())
})
