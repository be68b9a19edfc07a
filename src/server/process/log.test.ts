import { expect, test } from 'vitest'
import { relativeTime } from '../../../tests/support/processor-time'
import { createLog } from './log'

function logged(about: object): Record<string, unknown> {
  const lines: string[] = []
  createLog({ write: (line) => void lines.push(line) }).error(about, 'it went wrong')
  return JSON.parse(lines.join(''))
}

test.each(['reason', 'stack', 'path'])('redacts email addresses in %s', (field) => {
  const line = logged({ [field]: '550 5.1.1 <ada.lee+camp@example.org>: no such user, says mx@example.net' })
  expect(line[field]).toBe('550 5.1.1 <(address)>: no such user, says (address)')
})

test('keeps the rest of a reason', () => {
  expect(logged({ reason: 'disk full @ 17:03' }).reason).toBe('disk full @ 17:03')
})

test.each([
  ["with an apostrophe, as O'Brien's", "<miles.o'brien@example.org> is full", '<(address)> is full'],
  ['in quotes', "'ann@example.org' is full", "'(address)' is full"],
  ['as the web encodes it', '/nobody?email=ann%40example.org', '(address)'],
  ['of another script', 'to 李@例子.example: no', 'to (address): no'],
])('redacts an address %s completely', (_what, reason, expected) => {
  expect(logged({ reason }).reason).toBe(expected)
})

test.each([
  'a',
  '%4',
  "'",
  'a@',
  '@',
  "a'@",
  'a ',
])('searches a long reason full of %j in linear time', async (piece) => {
  expect(await relativeTime(() => logged({ reason: piece.repeat(100_000) }))).toBeLessThan(1)
})
