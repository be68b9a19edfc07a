import { expect, test } from 'vitest'
import type { Content } from '../../../content/read-content'
import { checkedContent, checksOn, checksOnPosts, each } from '../../../tests/support/checked'
import { CLEAN_DAY, cleanContent } from '../../../tests/support/clean-content'
import { findAll } from './all-checks'

test('a typed value that is no fact is a hint', () => {
  const texts = [
    'The fee is $550.',
    'We start on Saturday, June 26, 2026.',
    'Doors open at 8 am.',
    'Fax: (510) 555-0188',
    'Write to info@other.example.',
    'See https://other.example/page.',
    'Our ZIP code is 94601.',
    'We look ahead to Summer 2028.',
    'Our fourteen partner schools take part.',
    'Two parts of $400, an open house at the library on May 9, and we are closed to July 9.',
    'A rehearsal on Friday, June 18.',
  ]
  expect(checksOn(texts)).toEqual(each(texts, ['typed-value']))
})

test('so is a link to an address that is nearly the program’s', () => {
  const texts = [
    'Ask in our [mastermind](https://circles.harbor-founders.example/).',
    'Ask [mentors](https://www.circle.harborfounders.example/join).',
    '[Apply](https://programm.example/application)',
  ]
  expect(checksOn(texts)).toEqual(each(texts, ['typed-value']))
})

test('a link to another site is none', () => {
  const texts = [
    'Take [BART](https://www.bart.gov/), and ask in our [mastermind](https://circle.harbor-founders.example).',
    'Our [handbook](https://circle.harbor-founders.example/handbook.pdf) and [a map](https://www.google.com/maps/place/x).',
    '[Apply](https://program.example/application)',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

test('one that is a fact is none, and neither is a fact that is quoted', () => {
  const texts = [
    'The fee is 950 dollars, or $600; $150 is due at once.',
    'From June 19 to July 31, 2027, 9 a.m. to noon; apply by May 21.',
    'Call 510-555-0121, write to press@harbor-founders.example or to office@program.example.',
    'Summer 2027 at 94607; see https://program.example/contact.',
    '{regularFee}, {firstDay}, {hours}, {phone}, {zip}, {Season} {registrationYear}',
  ]
  expect(checksOn(texts)).toEqual(each(texts, []))
})

test.each<[where: string, write: (content: Content, text: string) => unknown]>([
  ['the neighborhood', ({ location }, text) => location.food.push(text)],
  ['the journey', ({ about }, text) => about.journey.push({ title: 'Then', when: '2015', text })],
  ['donations', ({ pages }, text) => Object.assign(pages.donate, { lead: text })],
  ['press releases', ({ press }, text) => press.release.paragraphs.push(text)],
  ['people', ({ team }, text) => Object.assign(team[0] ?? {}, { bio: text })],
])('%s have values of their own', (_, write) => {
  const content = cleanContent()
  write(content, 'It cost $77 on May 9, 2015, at 11 am; call (510) 555-0188.')
  const found = findAll(checkedContent({ content, at: CLEAN_DAY }))
  expect(found.filter(({ text }) => text.includes('77') || text.includes('0188'))).toEqual([])
})

test('so have posts', () => {
  const texts = ['It cost $77 on May 9, 2015, at 11 am; call (510) 555-0188.']
  expect(checksOnPosts(texts)).toEqual(each(texts, []))
})

test.each<[typed: string, nearest: string]>([
  ['$105', '$150 as {deposit}, $600 as {partnerFee}, $950 as {regularFee}.'],
  ['$1000', '$950 as {regularFee}, $600'],
  ['May 12', 'May 21, June 4, June 19 as {firstDay}, June 26.'],
  ['June 5th', 'June 4, June 19 as {firstDay}'],
  ['July 30', 'July 31 as {lastDay}, July 24'],
  ['June 20, 2026', 'June 19, 2027, June 26, 2027'],
  ['11:30 am', '12 pm, 9 am.'],
  ['(510) 555-0135', '(510) 555-0134, (510) 555-0121 as {phone}.'],
  ['ofice@program.example', 'office@program.example, press@harbor-founders.example.'],
  ['https://circle.harbor-founder.example', 'https://circle.harbor-founders.example/, https://'],
  ['Summer 2026', 'Summer 2027.'],
])('the hint about %s tells the nearest facts first', (typed, nearest) => {
  const content = cleanContent()
  content.pages.cancellationPolicy.notes.list.push(`It is ${typed}.`)
  const found = findAll(checkedContent({ content, at: CLEAN_DAY })).find(({ text }) => text === typed)
  expect(found?.message).toContain(`The program has ${nearest}`)
})
