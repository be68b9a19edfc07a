import { expect, test } from 'vitest'
import { fillFacts, isValidProse, parseProse, proseText } from './prose'
import { proseFacts } from './prose-facts'
import { readContent } from './read-content'

const facts = proseFacts(readContent(), 'en')

test('replaces placeholders with facts', () => {
  expect(fillFacts('{weeks} Saturdays in {city}, from {firstDay}: {deposit} down', facts)).toBe(
    '6 Saturdays in San Jose, from June 25: $100 down',
  )
  expect(() => fillFacts('in {year}', facts)).toThrow('{year}')
})

test('parses links, and a fact cannot become one', () => {
  expect(parseProse('[Apply](/application), or ask {organization}.', { ...facts, organization: '[us](/x)' })).toEqual([
    { text: 'Apply', href: '/application' },
    { text: ', or ask [us](/x).' },
  ])
  expect(parseProse('Call [{phone}]({phoneAddress})', facts)).toEqual([
    { text: 'Call ' },
    { text: '(408) 555-0100', href: 'tel:+14085550100' },
  ])
})

test('fills in facts inside bold text', () => {
  const prose = 'Pay **{deposit}** [here](/make-payment).'
  expect(parseProse(prose, { deposit: '**$100**' })).toEqual([
    { text: 'Pay ' },
    { text: '**$100**', isBold: true },
    { text: ' ' },
    { text: 'here', href: '/make-payment' },
    { text: '.' },
  ])
  expect(proseText(prose, facts)).toBe('Pay $100 here.')
})

test('allows links to email addresses and phone numbers', () => {
  expect(isValidProse('[Write](mailto:office@program.example?subject=Hi) or [call](tel:+1-510-555-0100).')).toBe(true)
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
])('rejects %s', (prose) => expect(isValidProse(prose)).toBe(false))
