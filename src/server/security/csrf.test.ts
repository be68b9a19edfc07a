import { expect, test } from 'vitest'
import { issueToken, isTokenValid, readCookies } from './csrf'

test.each([
  ['at once', 0, true],
  ['by a machine whose clock is a minute behind', -60_000, true],
  ['by one whose clock is an hour behind', -3_600_000, false],
  ['just before half a day is over', 12 * 3_600_000 - 1, true],
  ['after half a day', 12 * 3_600_000, false],
])('checks the age of a token used %s', (_when, later, isValid) => {
  const header = issueToken('a secret', 'Firefox', new Date(0))
  const token = { cookies: [header], header, browser: 'Firefox' }
  expect(isTokenValid('a secret', token, new Date(later))).toBe(isValid)
})

test('finds a cookie by its exact name', () => {
  const header = 'theme=dark; __Host-desk-session=one; x__Host-desk-session=two;  __Host-desk-session="three"'
  expect(readCookies(header, '__Host-desk-session')).toEqual(['one', 'three'])
})

test('ignores a prefixed cookie that another host could set', () => {
  for (const space of ['\u00a0', '\u0085', '\t', '\v', '\f', '\ufeff', '\u2000'])
    expect(readCookies(`theme=dark; ${space}__Host-desk-session=theirs`, '__Host-desk-session')).toEqual([])
})
