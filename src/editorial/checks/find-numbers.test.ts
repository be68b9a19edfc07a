import { expect, test } from 'vitest'
import { findNumbers, numberInWords } from './find-numbers'

test.each<[text: string, numbers: (number | string)[]]>([
  ['fourteen partner schools', [14]],
  ['Six Saturdays, one business', [6, 1]],
  ['twenty-one students in 3 teams', [21, 3]],
  ['one hundred and fifty of 1,200', [150, 1200]],
  ['a hundred, half a dozen, two dozen', [100, 6, 24]],
  ['five hundred dollars', [500]],
  ['two thousand and eleven', [2011]],
  ['the second Saturday, the 3rd, the twenty-fifth', ['2.', '3.', '25.']],
  ['3000+ signups', [3000]],
  ['6-week', [6]],
  ['someone, often, weight, tent', []],
  ['1.5 hours, 10:30, 6/25, $800', []],
])('the numbers in "%s"', (text, numbers) => {
  expect(findNumbers(text).map(({ value, isOrdinal }) => (isOrdinal ? `${value}.` : value))).toEqual(numbers)
})

test('a number is where it is written', () => {
  const text = 'all of our twenty-two schools'
  const [{ from, to } = { from: 0, to: 0 }] = findNumbers(text)
  expect(text.slice(from, to)).toBe('twenty-two')
})

test.each([
  [3, 'three'],
  [12, 'twelve'],
  [14, '14'],
])('%i is written %s', (value, words) => expect(numberInWords(value)).toBe(words))
