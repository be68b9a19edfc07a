import { expect, test } from 'vitest'
import { matchesEtag } from './conditional'
import { chooseEncoding } from './encoding'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=nonsense', 'identity'],
])('chooses an encoding for %j: %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test.each([
  [undefined, false],
  ['*', true],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b"', false],
  ['a', false],
])('matches If-None-Match %s: %s', (ifNoneMatch, isKnown) => {
  expect(matchesEtag('"a"', ifNoneMatch)).toBe(isKnown)
})

test('does not parse a header longer than any browser sends', () => {
  expect(chooseEncoding(`br${','.repeat(16_000)}`)).toBe('identity')
})
