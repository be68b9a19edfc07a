import { expect, test } from 'vitest'
import { relativeTime } from '../tests/support/processor-time'
import { cleanLine, stripInvisible } from './invisible'

test.each([
  ['a Persian name', 'علی\u200cرضا'],
  ['a Sinhala name', 'ශ්\u200dරී'],
  ['a Japanese name with a rare form of a letter', '葛\u{e0100}城'],
  ['an abbreviation that ends in a joiner', 'ه\u200d'],
  ['a family', '👨\u200d👩\u200d👧\u200d👦'],
  ['a bearded man', '🧔🏻\u200d♂\ufe0f'],
  ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
  ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['a keycap', '1\ufe0f\u20e3'],
])('%s keeps its meaningful invisible characters', (_what, text) => {
  expect(cleanLine(text)).toBe(text)
})

test.each([
  ['marks of direction', '\u202aAna\u202c \u200eS\u2066ilva\u2069\u200f\u061c', 'Ana Silva'],
  ['soft hyphens, spaces and joiners without width', 'A\u00adn\u200ba\u2060 \ufeffSil\u200cv\u200da', 'Ana Silva'],
  ['a variation that nothing has', 'Ana\ufe0f 1\ufe0f', 'Ana 1'],
  ['a joiner between an emoji and a letter', '👩\u200dAna', '👩Ana'],
  ['tags that are no flag', 'Ana\u{e0041}\u{e0042}', 'Ana'],
])('removes %s from a line', (_what, text, plain) => {
  expect(cleanLine(text)).toBe(plain)
  expect(cleanLine(plain)).toBe(plain)
})

test('removes all invisible characters from text that is only compared', () => {
  expect(stripInvisible('می\u200cخواهم 👩\u200d🚀\ufe0f \u202a408')).toBe('میخواهم 👩🚀 408')
})

test.each(['ی\u200c', '👩\u200d', '🏴\u{e0041}', '\u200d', '\u{e0041}'])('takes linear time for %j', async (unit) => {
  expect(await relativeTime(() => cleanLine(unit.repeat(100_000)))).toBeLessThan(1)
})
