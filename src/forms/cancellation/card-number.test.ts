import { describe, expect, test } from 'vitest'
import { containsCardNumber } from './card-number'

describe('detects a card number', () => {
  test.each([
    ['of 13 digits', '4222222222222'],
    ['of 15 digits', '378282246310005'],
    ['of 16 digits', '5555555555554444'],
    ['of 19 digits', '6304000000000000000'],
    ['beginning with 2', '2223003122003222'],
    ['beginning with 6', '6011111111111117'],
    ['in groups of four', '4111 1111 1111 1111'],
    ['in groups with dashes', '4111-1111-1111-1111'],
    ['in groups of four, six and five', '3782 822463 10005'],
    ['with a space after every digit', '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1'],
    ['within a sentence', 'Please refund to 4111 1111 1111 1111, thanks.'],
    ['right after a word', 'Visa:4111111111111111'],
    ['on a line of its own', 'Card\n4111 1111 1111 1111\nAnn Lee'],
    ['after a telephone number', '(408) 555-0100, 4111111111111111'],
    ['as the second of two', '1234 5678 9012 3456 or 4111 1111 1111 1111'],
    ['before its security code', '4111 1111 1111 1111 123'],
    ['after a date', 'Paid 6-25 4111111111111111'],
    ['in groups with other hyphens', '4111\u20111111\u20111111\u20111111'],
    ['with brackets', '(4111) 1111 1111 1111'],
    ['in full-width digits', '４１１１ １１１１ １１１１ １１１１'],
    ['with characters of no width', '4111\u200b1111\u200b1111\u200b1111'],
    ['in an address', '4111111111111111@b.org'],
  ])('%s: %s', (_what, text) => expect(containsCardNumber(text)).toBe(true))
})

describe('ignores other numbers', () => {
  test.each([
    ['none at all', ''],
    ['words', 'We are moving to Oregon.'],
    ['a date', '2026-06-25'],
    ['two dates', '06/25/2026 to 07/30/2026'],
    ['a telephone number', '+1 (408) 555-0100'],
    ['two telephone numbers', '408-555-0100, 408-555-0111'],
    ...[...Array(40).keys()].flatMap((year) => [
      ['the dates of a season', `6/25/${2020 + year} - 7/30/${2020 + year}`],
      ['the dates of a season', `${2020 + year}-06-25 - ${2020 + year}-07-30`],
    ]),
    ['an amount', '$1,234,567,890,123.45'],
    ['a transaction', '8AB12345CD678901E'],
    ['a reference of this site', '7K3F-9QXM'],
    ['a run with a wrong check digit', '4111111111111112'],
    ['a run with two digits exchanged', '5555 5555 5554 5444'],
    ['twelve digits, though their check digit is right', '411111111117'],
    ['twenty digits, though their check digit is right', '41111111111111111115'],
    ['the last four', 'the card ending in 1111'],
  ])('%s: %s', (_what, text) => expect(containsCardNumber(text)).toBe(false))
})
