import { expect, test } from 'vitest'
import { findTypedMention, suggestNames } from './typed-mention'

test.each([
  ['Ask @|', { start: 4, typed: '' }],
  ['@Ann L| or Ben', { start: 0, typed: 'Ann L' }],
  ['(@Đặ|', { start: 1, typed: 'Đặ' }],
  ['ann@ben|', undefined],
  ['@ |', undefined],
  ['@Ben\nand|', undefined],
  ['@Ann @Be|', { start: 5, typed: 'Be' }],
])('finds the mention at the caret of “%s”: %j', (text, naming) => {
  expect(findTypedMention(text.replace('|', ''), text.indexOf('|'))).toEqual(naming)
})

test.each([
  ['', ['Ann', 'Ann Lee', 'Đặng Trang']],
  ['an', ['Ann', 'Ann Lee']],
  ['Ann', []],
  ['ann l', ['Ann Lee']],
  ['Dang', ['Đặng Trang']],
  ['tra', ['Đặng Trang']],
  ['Đặng Trang ', []],
  ['Ann Lee please', []],
  ['-', []],
])('suggests for “@%s”: %j', (typed, names) => {
  expect(suggestNames(typed, ['Ann', 'Ann Lee', 'Ann', 'Đặng Trang'])).toEqual(names)
})
