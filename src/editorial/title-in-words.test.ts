import { expect, test } from 'vitest'
import { titleInWords } from './title-in-words'

test('known facts are filled in, and others stand as they are', () => {
  expect(titleInWords('{Season} {year}: {constructor} {nothing} {', { Season: 'Summer', year: '2026' })).toBe(
    'Summer 2026: {constructor} {nothing} {',
  )
})
