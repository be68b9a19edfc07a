import { expect, test } from 'vitest'
import { relativeTime } from '../../tests/support/processor-time'
import { phoneDigits, phoneKey, phoneSearchWords } from './phone-digits'

test.each([
  '4085550171',
  '(408) 555-0171',
  '1-408-555-0171',
  '+1 408 555 0171',
  '001 408.555.0171',
  '408/555–0171 x12',
  '(408) 555-0171, extension 12',
  '\u202a+1 (408) 555\u20110171\u202c',
  '+１ ４０８ ５５５ ０１７１',
  '٤٠٨ ۵۵۵ ٠١٧١',
])('%s is a phone number', (text) => {
  expect(phoneKey(text)).toBe('4085550171')
})

test('normalizes a foreign number with either prefix and without its trunk zero', () => {
  const typed = ['+49 30 901820', '0049 30/901820', '011 49 30 901820', '+49 (0)30 901820']
  expect(new Set(typed.map(phoneKey))).toEqual(new Set(['4930901820']))
})

test.each(['', '0171', 'Ana', '7K3F-9QXM', 'call 408-555-0171', '1'.repeat(61)])('%j is not a phone number', (text) => {
  expect(phoneDigits(text)).toBe('')
})

test('indexes all phone numbers of a text, with their local forms, but not dates and postal codes', () => {
  expect(phoneSearchWords('408-555-0171 or 408-555-0172 x5')).toEqual([
    '4085550171',
    '5550171',
    '4085550172',
    '5550172',
  ])
  expect(phoneSearchWords('Born 2008-03-04, San Jose, CA 95134-1234, reference 4085-5501.')).toEqual([])
})

test.each([
  '1 ',
  '(',
  '1',
  '+',
  '408 ',
  ' ',
  '+1 ',
  '1 x',
  '408-555-017',
])('reads a text full of %j in linear time', async (unit) => {
  expect(await relativeTime(() => phoneSearchWords(`${unit.repeat(50_000 / unit.length)}!`))).toBeLessThan(1)
})
