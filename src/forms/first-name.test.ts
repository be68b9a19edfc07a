import { expect, test } from 'vitest'
import { firstName, firstNameOf } from './first-name'

test.each([
  ...[
    'Ann',
    'Nguyễn',
    'Nguye\u0302\u0303n',
    'Mary Ann',
    'Jean-Luc',
    "D'Arcy",
    'Siobhán Ní',
    'O’Neill',
    "Hawai'i",
    'Zoë',
  ],
  ...['李', '陽子', 'שלום', 'مريم', 'नमस्ते', 'ศักดิ์', 'Иван', 'Ὀδυσσεύς', 'ᏣᎳᎩ', 'María José del'],
])('%j can be a first name', (typed) => {
  expect(firstName(typed)).toBe(typed.normalize('NFC'))
})

test.each([
  ['an address', 'evil.example'],
  ['a link', 'https://evil.example'],
  ['a mail address', 'ann@evil.example'],
  ['a path', 'evil/example'],
  ['a number', 'Ann 4085550100'],
  ['digits of another script', 'Ann ٤٠٨٥٥٥'],
  ['a full-width dot', 'evil．example'],
  ['an ideographic full stop', 'evil。example'],
  ['a one dot leader', 'evil․example'],
  ['a middle dot that some take for one', 'evil・example'],
  ['a colon', 'mailto:ann'],
  ['a sentence', 'URGENT pay the invoice'],
  ['a sentence with hyphens', 'Pay-the-invoice-now'],
  ['a sentence without spaces', '请立即付款否则您的账户将被关闭'],
  ['an exclamation', 'Pay!'],
  ['an emoji', 'Ann 👩‍🚀'],
  ['markup', '<b>Ann</b>'],
  ['a line break', 'Ann\nLee'],
  ['a tab', 'Ann\tLee'],
  ['a no-break space', 'Ann\u00a0Lee'],
  ['two spaces', 'Ann  Lee'],
  ['a direction turned around', '\u202eAnn'],
  ['a zero-width space', 'An\u200bn'],
  ['letters that nobody sees', '\u3164\u115f'],
  ['a letter under a heap of marks', `A${'\u0301'.repeat(9)}nn`],
  ['marks alone', '\u0301\u0302'],
  ['hyphens alone', '---'],
  ['an apostrophe alone', "'"],
  ['nothing', ''],
  ['41 letters', 'A'.repeat(41)],
])('%s cannot: %j', (_what, typed) => {
  expect(firstName(typed)).toBeUndefined()
})

test('40 letters can', () => {
  expect(firstName('A'.repeat(40))).toBe('A'.repeat(40))
})

test.each([
  ["Miles O'Brien", 'Miles'],
  ['Jean-Luc Picard', 'Jean-Luc'],
  ['李', '李'],
  ['Ann of evil.example', undefined],
  ['Nguyễn Thị Minh Khai', 'Nguyễn'],
  ['One who writes more than a name', undefined],
])('of a whole name only the first word is used, and none where a part is no name: %s', (typed, expected) => {
  expect(firstNameOf(typed)).toBe(expected)
})

test('the longest text is looked at as quickly as a short one', () => {
  const start = performance.now()
  firstName("a'".repeat(100_000))
  firstName(`${"a'".repeat(19)}!`)
  expect(performance.now() - start).toBeLessThan(50)
})
