import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWords } from './word-changes'

/** Marks changes: "We [-start ][+begin ]on Saturday." */
function told(before: string, after: string): string {
  return compareWords(before, after)
    .map(({ text, change }) => (change === 'same' ? text : change === 'removed' ? `[-${text}]` : `[+${text}]`))
    .join('')
}

test.each([
  ['We start on Saturday.', 'We begin on Saturday.', 'We [-start ][+begin ]on Saturday.'],
  ['We start.', 'We start at ten.', 'We [-start][+start at ten].'],
  ['Same', 'Same', 'Same'],
  ['', 'New words', '[+New words]'],
  ['Old words', '', '[-Old words]'],
  ['one two three', 'zero one two three', '[+zero ]one two three'],
  ['Nguyễn’s café', 'Nguyễn’s cafés', 'Nguyễn’s [-café][+cafés]'],
])('from “%s” to “%s”', (before, after, pieces) => {
  expect(told(before, after)).toBe(pieces)
})

test('the pieces reconstruct both texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c ', ' ', '.', '\n', 'é', '👩‍🚀'), { maxLength: 40 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')]
      const pieces = compareWords(before, after)
      const without = (change: string) => pieces.filter((piece) => piece.change !== change).map((piece) => piece.text)
      expect([without('added').join(''), without('removed').join('')]).toEqual([before, after])
    }),
  )
})

test('compares texts with too many differences as a whole', () => {
  const words = (word: string) => Array.from({ length: 2000 }, (_, index) => `${word}${index}`).join(' ')
  expect(compareWords(words('a'), words('b')).map(({ change }) => change)).toEqual(['removed', 'added'])
})

test('compares extremely long texts as a whole', () => {
  const long = 'word '.repeat(10_000)
  expect(compareWords(`a ${long}`, `b ${long}`).map(({ change }) => change)).toEqual(['removed', 'added'])
})
