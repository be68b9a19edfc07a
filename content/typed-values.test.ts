import { expect, test } from 'vitest'
import { hostileTexts } from '../tests/support/hostile-texts'
import { findTypedValues } from './typed-values'

const valuesIn = (text: string) => findTypedValues(text, 'en').map(({ kind, value }) => `${kind} ${value}`)

test.each([
  ['sum 500', ['$500', '$ 500.00', '500 dollars', 'five hundred dollars', '500 USD']],
  ['sum 1200', ['$1,200', '1200 dollars', '$1.2k']],
  ['sum 7.50', ['$7.50']],
  ['sum 500000000000', ['$500 billion']],
  [
    'date 06-25',
    ['June 25', 'Saturday, June 25th', 'Jun. 25', '25 June', 'the 25th of June', 'JUNE 25.', '6/25', '06/25'],
  ],
  ['date 2025-06-25', ['June 25, 2025', '6/25/2025', '06/25/25', '2025-06-25', '25 June 2025', '6-25-2025']],
  ['time 10:00', ['10 am', '10 a.m.', '10:00', '10AM', '10:00\u202fam']],
  ['time 12:00', ['noon', '12 pm']],
  ['time 22:30', ['10:30 p.m.']],
  ['phone 14085550100', ['(408) 555-0100', '408.555.0100', '+1 408 555 0100', '4085550100', '1-408-555-0100']],
  ['phone 4930901820', ['+49 30 901820']],
  ['phone 442079460958', ['+44 207 946 0958']],
  ['email ana@program.example', ['Ana@program.example.']],
  ['address program.org/apply', ['https://www.program.org/apply/.', 'program.org/apply', 'www.program.org/apply']],
  ['zip 95113', ['CA 95113', '95113-1234', 'ZIP code 95113.']],
  ['schools 14', ['14 partner schools', 'all fourteen partner schools']],
  ['weeks 6', ['6 weeks', 'on six Saturdays']],
  ['founded 2011', ['since 2011', 'Founded in 2011']],
  ['season summer 2025', ['Summer 2025', 'summer of 2025', 'Summer ’25', '2025 summer']],
])('%s', (value, texts) => {
  expect(texts.map(valuesIn)).toEqual(texts.map(() => [value]))
})

test('finds no values', () => {
  const none = [
    'open 24/7',
    '3/4 or 9/16 of an inch',
    '13/25',
    'line 1/25/x',
    'June 31',
    '13/13/2025',
    'in 2011',
    'May 2025',
    '25 pm',
    '12000 visits',
    'Room 408',
    'students under 18 may apply',
    'Mary 25',
    'twenty five partner schools',
    'five schools',
    '1:2',
  ]
  expect(none.map(valuesIn)).toEqual(none.map(() => []))
})

test('returns values in text order with their positions', () => {
  const text = 'From 10 am on June 25, $500.'
  const found = findTypedValues(text, 'en').map(({ index, text: typed }) => [index, typed])
  expect(found).toEqual(['10 am', 'June 25', '$500'].map((typed) => [text.indexOf(typed), typed]))
})

test.each([...hostileTexts, ['sums', '$1,'], ['months', 'June 1 '], ['phone numbers', '+2 ('], ['names', 'www.a-.']])(
  'is read to its end: %s',
  (_, piece) => {
    expect(findTypedValues(piece.repeat(200_000), 'en')).toBeInstanceOf(Array)
  },
  20_000,
)
