import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, parseCents } from './cents'

test.each([
  ['$1,234.50', 123_450],
  [' $ 0.05 ', 5],
  ['0.5', 50],
  ['−$5.10', -510],
  ['19.99', 1_999],
  ['-0', 0],
  ['100000', 10_000_000],
])('parses "%s" as %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

const noAmounts = [
  '100000.01',
  '1,23',
  '12,3456',
  '1.234',
  '.5',
  '5.',
  '5-',
  '1e3',
  '٥',
  '$',
  '',
  'five',
  '0x10',
  '5 0',
]

test.each(noAmounts)('rejects "%s"', (text) => {
  expect(parseCents(text)).toBeUndefined()
})

test.each([
  [120_000, '$1,200'],
  [5, '$0.05'],
  [-500, '−$5'],
])('formats %s cents as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test('parses what it formats', () => {
  const amounts = fc.integer({ min: -10_000_000, max: 10_000_000 })
  fc.assert(fc.property(amounts, (cents) => parseCents(formatCents(cents)) === cents))
})
