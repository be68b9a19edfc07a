import { expect, test } from 'vitest'
import { readCookies } from './csrf'

test('a cookie is found by its name alone, whatever stands around it', () => {
  const header = 'theme=dark; __Host-desk-session=one; x__Host-desk-session=two;  __Host-desk-session="three"'
  expect(readCookies(header, '__Host-desk-session')).toEqual(['one', 'three'])
})

test('a cookie that another host could set is none of the prefix', () => {
  for (const space of ['\u00a0', '\u0085', '\t', '\v', '\f', '\ufeff', '\u2000'])
    expect(readCookies(`theme=dark; ${space}__Host-desk-session=theirs`, '__Host-desk-session')).toEqual([])
})
