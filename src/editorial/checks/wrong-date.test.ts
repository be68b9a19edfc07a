import { expect, test } from 'vitest'
import { checksOn, checksOnPosts, each, findAfter } from '../../../tests/support/checked'

test('what is wrong on the site is found', () => {
  const texts = [
    'The program starts on June 12.',
    'We start June 26th.',
    'Six Saturdays, from June 19 to August 7.',
    'From June 12 to July 31, 2027.',
    'The first class is on the 26th of June.',
    'Our last Saturday is July 24.',
    'We begin 6/26.',
    'Summer season: 2027-06-26 to 2027-07-31.',
    'Week 3 is on July 17.',
    'Pitch day is on July 24.',
    'Apply by May 28.',
    'Applications close on 1 June 2027.',
    'The deadline for applications is May 12.',
    'Registration opens on March 1.',
    'Accept your offer by June 11.',
    'Full payment is due on June 26, the first day of class.',
    'We meet on June 19, June 26 and July 3.',
    'The boot camp ends on June 31.',
    'The program kicks off June 19, 2026.',
    'July 30 is our last Saturday.',
  ]
  for (const [text, checks] of Object.entries(checksOn(texts))) expect(checks, text).toContain('wrong-date')
})

test('what is wrong in a post is found', () => {
  const texts = [
    'Our boot camp starts on June 12.',
    'Apply by May 28 to join us.',
    'We begin on July 10, 2027.',
    'A deposit of $150 holds your place, and the remaining $800 is due on June 26th.',
    'Please pay the rest by June 26.',
    'The balance is payable on June 12.',
  ]
  expect(checksOnPosts(texts)).toEqual(each(texts, ['wrong-date']))
})

test('what is right on the site is left alone', () => {
  const texts = [
    'The program starts on June 19 and ends on July 31.',
    'We start June 19th, 2027, a Saturday.',
    'Saturdays, June 19 to July 31; no class on July 3.',
    'Week 3 (July 10): building a prototype.',
    'Pitch day is July 31.',
    'Applications open on February 1 and close on May 21.',
    'Apply by 5/21. Accept your offer by June 4.',
    'The open house is on May 8.',
    'Our office is closed on July 4.',
    'This page was updated on April 2, 2027.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

test('what is right in a post is left alone', () => {
  const texts = [
    'On May 8 we visited a shipyard.',
    'Last year the boot camp began on June 20.',
    'In 2019 the program started on June 22.',
    'They opened their stand on July 4.',
    'The remaining $800 is due on June 19.',
    'The deposit of $150 is due on May 7.',
    'Pay the deposit by May 7, and the rest by June 19.',
    'They paid the rest on June 26.',
  ]
  expect(checksOnPosts(texts)).toEqual(each(texts, []))
})

test('in the press release', () => {
  const change = { paragraphs: ['The program runs for six weeks, starting June 26, 2027, in Oakland.'] }
  expect(findAfter(({ press }) => Object.assign(press.release, change))).toEqual([
    'wrong-date press release.paragraphs',
  ])
})
