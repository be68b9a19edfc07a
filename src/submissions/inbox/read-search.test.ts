import { expect, test } from 'vitest'
import { readSearch } from './search'

test.each([
  ['Dang dang da', ['dang*']],
  ['a 9 李', ['a', '9', '李']],
  ['7K3F-9', ['7k3f*']],
  ['7k3f-9qx week-end plan-b', ['7k3f*', '9qx*', 'week*', 'end*', 'plan*', 'b']],
  ['"; DROP (NEAR) -x* {', ['drop*', 'near*', 'x']],
  ['?!', []],
])('%s searches for %j', (q, words) => {
  expect(readSearch(q).map(({ word, isBeginning }) => (isBeginning ? `${word}*` : word))).toEqual(words)
})
