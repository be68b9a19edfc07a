import { expect, test } from 'vitest'
import { findPhones, phoneDigits } from './find-phones'

test.each<[text: string, phones: string[]]>([
  ['(408) 555-0199', ['14085550199']],
  ['call 408-555-0199.', ['14085550199']],
  ['408.555.0199 or 408 555 0199 or 408/555-0199', ['14085550199', '14085550199', '14085550199']],
  ['+1 (408) 555-0199, 1-408-555-0199', ['14085550199', '14085550199']],
  ['4085550199', ['14085550199']],
  ['just 555-0199', ['5550199']],
  ['408–555–0199', ['14085550199']],
  ['408-555-CAMP', ['14085552267']],
  ['+49 30 901820', ['4930901820']],
  ['95113-1234, 2011-2024, 10-12, $1,000, 100 555', []],
])('the phone numbers in "%s"', (text, phones) => {
  expect(findPhones(text).map(({ digits }) => digits)).toEqual(phones)
})

test.each([
  ['(408) 555-0100', '14085550100'],
  ['+49 30 901820', '4930901820'],
])('%s is %s', (number, digits) => expect(phoneDigits(number)).toBe(digits))
