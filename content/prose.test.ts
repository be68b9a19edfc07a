import { expect, test } from 'vitest'
import { fill, isProse, piecesOf } from './prose'
import { proseFacts } from './prose-facts'
import { readContent } from './read-content'

const facts = proseFacts(readContent(), 'en')

test('facts stand in place of their names', () => {
  expect(fill('{weeks} Saturdays in {city}, from {firstDay}: {deposit} down', facts)).toBe(
    '6 Saturdays in San Jose, from June 25: $100 down',
  )
  expect(() => fill('in {year}', facts)).toThrow('{year}')
})

test('links are pieces of their own, and no fact can become one', () => {
  expect(piecesOf('[Apply](/application), or ask {organization}.', { ...facts, organization: '[us](/x)' })).toEqual([
    { text: 'Apply', href: '/application' },
    { text: ', or ask [us](/x).' },
  ])
  expect(piecesOf('Call [{phone}]({phoneAddress})', facts)).toEqual([
    { text: 'Call ' },
    { text: '(408) 555-0100', href: 'tel:+14085550100' },
  ])
})

test.each([
  '[x](//elsewhere.example)',
  '[x](/\\elsewhere.example)',
  '[x](javascript:alert(1))',
  '{nothing}',
])('%s is no prose', (prose) => expect(isProse(prose)).toBe(false))
