import { expect, test } from 'vitest'
import { parseSearch } from './search'

test.each([
  ['Dang dang da', ['dang*']],
  ['a 9 李', ['a', '9', '李']],
  ['7K3F-9', ['7k3f*']],
  ['7k3f-9qx week-end plan-b', ['7k3f*', '9qx*', 'week*', 'end*', 'plan*', 'b']],
  ['"; DROP (NEAR) -x* {', ['drop*', 'near*', 'x']],
  ['?!', []],
  ['Ana (408) 555-0171 ext. 12', ['4085550171*', 'ana*']],
  ['+49 (0)30 901820', ['4930901820*']],
  ['2026-10-03', ['2026*', '10*', '03*']],
])('%s searches for %j', (q, words) => {
  expect(parseSearch(q).map(({ word, isPrefix }) => (isPrefix ? `${word}*` : word))).toEqual(words)
})
