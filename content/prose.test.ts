import { expect, test } from 'vitest'
import { fill, isProse, piecesOf, textOf } from './prose'
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

test('prose has bold, in which facts stand too', () => {
  const prose = 'Pay **{deposit}** [here](/make-payment).'
  expect(piecesOf(prose, { deposit: '**$100**' })).toEqual([
    { text: 'Pay ' },
    { text: '**$100**', isBold: true },
    { text: ' ' },
    { text: 'here', href: '/make-payment' },
    { text: '.' },
  ])
  expect(textOf(prose, facts)).toBe('Pay $100 here.')
})

test('links may lead to email addresses and phone numbers', () => {
  expect(isProse('[Write](mailto:office@program.example?subject=Hi) or [call](tel:+1-510-555-0100).')).toBe(true)
})

test.each([
  '[x](mailto:office)',
  '[x](tel:javascript)',
  '[x](//elsewhere.example)',
  '[x](/\\elsewhere.example)',
  '[x](/\t/elsewhere.example)',
  '**[x](javascript:alert)**',
  '[**x**](http://elsewhere.example)',
  '{nothing}',
])('%s is no prose', (prose) => expect(isProse(prose)).toBe(false))
