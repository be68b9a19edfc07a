import { expect, test } from 'vitest'
import { findAddresses, plainStreet } from './find-addresses'

test.each<[text: string, streets: string[]]>([
  ['at 12 Other Street, San Jose', ['12 other st']],
  ['100 N. First St. or 4B South 2nd Avenue', ['100 n first st', '4b s 2nd ave']],
  ['200 Martin Luther King Jr. Blvd', ['200 martin luther king jr blvd']],
  ['Route 22 along Santa Clara Street, the 7th Street exit, 100 students of Main Street', []],
])('the addresses in "%s"', (text, streets) => {
  expect(findAddresses(text).map(({ street }) => street)).toEqual(streets)
})

test('streets are compared as they are spoken', () => {
  expect(plainStreet('100 South Sample Street')).toBe(plainStreet('100 S. Sample St.'))
})
