import { expect, test } from 'vitest'
import { TEXT_LIMIT } from '../../../content/field-types'
import { relativeTime } from '../../../tests/support/processor-time'
import { createExcerpt } from './excerpt'

/** Creates an excerpt with its matches in brackets. */
const marked = (text: string, query: string) =>
  createExcerpt(text, query)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['We meet on Saturdays.', 'saturday', 'We meet on [Saturdays].'],
  ['We meet\non Saturdays', 'WE sat', '[We] meet on [Saturdays]'],
  ['Ask Đặng O’Brien’s', 'dang obrien', 'Ask [Đặng] [O’Brien’s]'],
  ['Pay $800 (or “{regularFee}”)', '{regularFee} 800', 'Pay $[800] (or “{[regularFee]}”)'],
  ['See [us](https://a.example/stall)', 'stall', 'See [us](https://a.example/[stall])'],
  ['5㎏ of candy', 'kg', '5㎏ of candy'],
  ['㎏ of candy', 'kg', '[㎏] of candy'],
])('in "%s", "%s" is marked', (text, query, excerpt) => expect(marked(text, query)).toBe(excerpt))

test('shows the part of a long text with the most matches, cut between words', () => {
  const filler = 'the sign says nine '.repeat(20)
  const excerpt = marked(`A fee. ${filler}The regular fee is due. ${filler}`, 'regular fee')
  expect(excerpt).toMatch(/^… (?:(?:the|sign|says|nine) )+The \[regular\] \[fee\] is due\. .* …$/)
  expect(excerpt.length).toBeLessThan(180)
  expect(marked(`${filler}a fee`, 'fee')).toMatch(/^… .* a \[fee\]$/)
})

test.each(['a', 'a ', '’', 'a’', '𝒳', '李'])('cuts a text full of "%s" in linear time', async (text) => {
  const long = text.repeat((20 * TEXT_LIMIT) / text.length)
  const pieces = createExcerpt(long, `${text} zzz`)
  expect(pieces.map((piece) => piece.text).join('').length).toBeLessThan(180)
  expect(await relativeTime(() => createExcerpt(long, `${text} zzz`))).toBeLessThan(1)
})
