import { expect, test } from 'vitest'
import { isId, toReference } from './reference'

test('a reference is two groups of four characters that are easy to read aloud', () => {
  for (let count = 0; count < 2000; count++) {
    expect(toReference(crypto.randomUUID())).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  }
})

test('returns the same reference for the same submission', () => {
  const id = '019b2f6e-8d1c-7a3b-9f00-0123456789ab'
  expect(toReference(id)).toBe('4D2P-F2DB')
  expect(toReference(id.toUpperCase())).toBe(toReference(id))
})

test('the smallest and the largest number have eight characters', () => {
  expect(toReference('019b2f6e-8d1c-7a3b-8000-000000000000')).toBe('0000-0000')
  expect(toReference('019b2f6e-8d1c-7a3b-8000-00ffffffffff')).toBe('ZZZZ-ZZZZ')
})

test('accepts a UUID in either case', () => {
  const id = '019b2f6e-8d1c-7a3b-9f00-0123456789ab'
  expect(isId(id)).toBe(true)
  expect(isId(id.toUpperCase())).toBe(true)
  expect(isId(crypto.randomUUID())).toBe(true)
})

test.each([
  undefined,
  null,
  7,
  '',
  'seven',
  {},
  ['019b2f6e-8d1c-7a3b-9f00-0123456789ab'],
  '019b2f6e8d1c7a3b9f000123456789ab',
  '019b2f6e-8d1c-7a3b-9f00-0123456789a',
  '019b2f6e-8d1c-7a3b-9f00-0123456789abc',
  '019b2f6e-8d1c-7a3b-9f00-0123456789ag',
  ' 019b2f6e-8d1c-7a3b-9f00-0123456789ab',
  '019b2f6e-8d1c-7a3b-9f00-0123456789ab\n',
])('rejects the id %j', (given) => {
  expect(isId(given)).toBe(false)
})
