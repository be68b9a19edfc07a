import { expect, test } from 'vitest'
import { fold, matchesQuery } from './fold'

test.each([
  ['Đặng Thị Hoa', 'dang thi hoa'],
  ["O'Brien O’Brien O´Brien Oʼbrien", 'obrien obrien obrien obrien'],
  ['Jürgen Groß-Straße', 'jurgen gross strasse'],
  ['ŁÓDŹ Ærøskøbing Þóra İstanbul Ὀδυσσεύς', 'lodz aeroskobing thora istanbul οδυσσευσ'],
  ['cafe\u0301 ﬁne Ｆｕｌｌ ½', 'cafe fine full 1 2'],
  ['李明です 한국어', '李 明 て す 한국어'],
  ['ann.lee+1@mail.example', 'ann lee 1 mail example'],
  ['\u202eabc\u0000def \ud800', 'abc def'],
  ['An\u00ada S\u200bil\u200dva\ufe0f می\u200cخواهم', 'ana silva میخواهم'],
  ['x'.repeat(70), 'x'.repeat(64)],
])('folds %s to %s', (text, words) => {
  expect(fold(text).join(' ')).toBe(words)
})

test.each([
  ['ann lee', true],
  ['LE án', true],
  ['', true],
  [' ', true],
  ['ann bo', false],
  ['%', false],
  ['🎉', false],
])('the query “%s” matches Ánn Lee: %s', (query, isFound) => {
  expect(matchesQuery('Ánn Lee', query)).toBe(isFound)
})
