import { expect, test } from 'vitest'
import { wrongsOfRows, wrongsOfRun, wrongsOfWritten } from './verdict.mjs'

const ran = (title, verdict = 'passed') => ({ place: 'a.test.ts:3', title: `a.test.ts:3 ${title}`, verdict })

test('a run in which every row passed has nothing wrong', () => {
  const tests = [ran('one'), ran('two'), ran('two')]
  expect(wrongsOfRun(tests, true)).toEqual([])
  expect(wrongsOfWritten(tests, [ran('%s')])).toEqual([])
  expect(wrongsOfRows(tests, tests)).toEqual([])
})

test('one row of several that is not in the report is named, also where two have the same name', () => {
  expect(wrongsOfRows([ran('one')], [ran('one'), ran('two')])).toEqual([
    'a.test.ts:3 two: 1 in its file, 0 in the report',
  ])
  expect(wrongsOfRows([ran('one')], [ran('one'), ran('one')])).toEqual([
    'a.test.ts:3 one: 2 in its file, 1 in the report',
  ])
})

test('a row in the report that no file holds is named', () => {
  expect(wrongsOfRows([ran('one'), ran('two')], [ran('one')])).toHaveLength(1)
})

test('a test that is written and not in the report is named, and so is one that did not run', () => {
  expect(wrongsOfWritten([], [ran('one')])).toEqual(['a.test.ts:3 is not in the report'])
  expect(wrongsOfRun([ran('one', 'did not run')], true)).toEqual(['a.test.ts:3 did not run'])
})

test.each([
  [undefined, true],
  [[], true],
  [[ran('one')], false],
  [[ran('one', 'failed')], true],
])('what a runner says of %j must fit how it ended', (tests, wentWell) => {
  expect(wrongsOfRun(tests, wentWell)).toHaveLength(1)
})

test('a suite whose tests cannot be listed is wrong', () => {
  expect(wrongsOfWritten([ran('one')], undefined)).toHaveLength(1)
  expect(wrongsOfRows([ran('one')], undefined)).toHaveLength(1)
})
