import { expect, test } from 'vitest'
import { checksOn, checksOnPosts, each, findAfter } from '../../../tests/support/checked'

test('what is wrong on the site is found', () => {
  const texts = [
    'Our fee is 550 dollars.',
    'The regular fee is $ 1,000.',
    'It costs five hundred dollars to take part.',
    'The boot camp costs $900 for the general public.',
    'Partner-school students pay only $550.',
    'Students of partner schools pay $950.',
    'The regular fee is $600.',
    'To reserve a spot, prepay $100.',
    'A non-refundable deposit of one hundred dollars is due when you apply.',
    'Tuition: $800.',
    'Full price $975, discounted to $600 for partner schools.',
    'Pay $600 if you attend a partner school, and $900 if you don’t.',
    'The fee is 850.',
    'All six Saturdays for $899!',
    'Six mornings, one business, USD 1000.',
    'The registration fee of €950 is due in June.',
    'After the deposit, the remaining $700 is due.',
    'You save $300 if your school is a partner.',
    'Lunch is included in the $900 fee.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, ['wrong-fee']))
})

test('what is wrong in a post is found', () => {
  const texts = [
    'Our fee is $900 this year.',
    'The boot camp costs 900 dollars.',
    'Apply with a deposit of $200.',
    'Students of our partner schools pay five hundred and fifty dollars.',
  ]
  expect(checksOnPosts(texts)).toEqual(each(texts, ['wrong-fee']))
})

test('what is right on the site is left alone', () => {
  const texts = [
    'The regular fee is {regularFee}, the deposit {deposit}.',
    'Everyone else pays $950 after a deposit of $150.',
    'You save $350 if your school is a partner.',
    'Pay the deposit of $150 now and the remaining $800 on the first day.',
    'Parking costs $12.',
    'A donation of $40 buys supplies for one student.',
    'Last year’s winners raised $12,000 for their company.',
    'A mentoring session for a company costs $300.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

test('what is right in a post is left alone', () => {
  const texts = [
    'They paid $35 for a table at the flea market.',
    'The fee was $400 in 2019, and we thought that it was a lot.',
    'She sold bracelets for $8 and spent $3 on beads.',
    'Their first customer offered two hundred dollars.',
  ]
  expect(checksOnPosts(texts)).toEqual(each(texts, []))
})

test('in the press release and in announcements too', () => {
  expect(
    findAfter(({ press }) => Object.assign(press.release, { paragraphs: ['The discount rate is $550.'] })),
  ).toEqual(['wrong-fee press release.paragraphs'])
  expect(findAfter(({ announcements: [first] }) => Object.assign(first ?? {}, { text: 'Now only $850!' }))).toEqual([
    'wrong-fee announcements/apply text',
  ])
})
