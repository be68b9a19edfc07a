import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkedContent } from '../../../tests/support/checked'
import { CLEAN_DAY, cleanContent } from '../../../tests/support/clean-content'
import { allChecks, findAll } from './all-checks'

test('nothing is found in a clean content', () => {
  expect(findAll(checkedContent({ content: cleanContent(), at: CLEAN_DAY }))).toEqual([])
})

test('of the sample, what is truly wrong with it is found', () => {
  const found = findAll(checkedContent()).filter(({ check }) => check !== 'sample-left')
  expect(found.map(({ check, document, field }) => `${check} ${document} ${field}`)).toEqual([
    'wrong-weekday season schedule.0',
    'wrong-weekday press release.paragraphs',
    'dates-past season schedule.0',
    'season-year season registrationYear',
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
