import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { hostileTexts } from '../../../tests/support/hostile-texts'
import { findQuotes } from './find-quotes'
import { collectQuotableFacts } from './quotable-facts'

const content = readContent()
const now = new Date('2026-05-01T12:00:00Z')
const facts = collectQuotableFacts(content, 'en', now)
const quoted = (text: string) => findQuotes(text, facts, 'en').map((quote) => `${quote.text} {${quote.name}}`)

test.each([
  [
    'It costs $500, or 800 dollars, with $100.00 now.',
    ['$500 {partnerFee}', '800 dollars {regularFee}', '$100.00 {deposit}'],
  ],
  ['From Saturday, June 25 to 7/30', ['June 25 {firstDay}', '7/30 {lastDay}']],
  ['The 25th of June until July 30.', ['25th of June {firstDay}', 'July 30 {lastDay}']],
  ['Come 10 am to noon, or 10:00 a.m. – 12 p.m.', ['10 am to noon {hours}', '10:00 a.m. – 12 p.m. {hours}']],
  ['Call 408.555.0100.', ['408.555.0100 {phone}']],
  ['We meet at 100 sample street, 95113.', ['100 sample street {street}', '95113 {zip}']],
  ['At 100 Sample Street, San Jose, CA 95113', ['100 Sample Street, San Jose, CA 95113 {address}']],
  ['All 14 partner schools', ['14 {schools}']],
])('%s', (text, expected) => expect(quoted(text)).toEqual(expected))

test.each([
  '{regularFee}, {hours} and {schools}',
  'a $50 gift, 10 am, June 25, 2021 and July 2',
  '[the fee](/fees/$500) https://example.org/14/$500',
  '100 Sample Streets, 14 students, 14% and $14',
])('nothing in: %s', (text) => expect(quoted(text)).toEqual([]))

test('offers each fact with the same value', () => {
  const same = collectQuotableFacts(
    { ...content, bootCamp: { ...content.bootCamp, fees: { deposit: 500, partner: 500, regular: 800 } } },
    'en',
    now,
  )
  expect(findQuotes('$500', same, 'en').map(({ meaning }) => meaning)).toEqual([
    'the deposit',
    'the fee for partner schools',
  ])
})

test.each(hostileTexts)(
  'a text of %s is read to its end',
  (_, piece) => {
    expect(findQuotes(piece.repeat(Math.floor(5000 / piece.length)), facts, 'en')).toBeInstanceOf(Array)
  },
  1000,
)
