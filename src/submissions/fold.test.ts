import { expect, test } from 'vitest'
import { fold } from './fold'
import { readSearch } from './search'

test.each([
  ['Đặng Thị Hoa', 'dang thi hoa'],
  ["O'Brien O’Brien O´Brien Oʼbrien", 'obrien obrien obrien obrien'],
  ['Jürgen Groß-Straße', 'jurgen gross strasse'],
  ['ŁÓDŹ Ærøskøbing Þóra İstanbul Ὀδυσσεύς', 'lodz aeroskobing thora istanbul οδυσσευσ'],
  ['cafe\u0301 ﬁne Ｆｕｌｌ ½', 'cafe fine full 1 2'],
  ['李明です 한국어', '李 明 て す 한국어'],
  ['ann.lee+1@mail.example', 'ann lee 1 mail example'],
  ['\u202eabc\u0000def \ud800', 'abc def'],
  ['x'.repeat(70), 'x'.repeat(64)],
])('%s is folded to %s', (text, words) => {
  expect(fold(text).join(' ')).toBe(words)
})

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
