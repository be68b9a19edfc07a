import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { proseFacts } from './prose-facts'
import { readContent } from './read-content'
import { season as schema } from './schemas'
import { dayText, hoursText, seasonRange, seasonYear } from './season'

const content = readContent()
const { bootCamp } = content

test('the season begins on the first Saturday and ends on the last', () => {
  expect(seasonRange(bootCamp)).toMatchObject({ first: { month: 6, day: 25 }, last: { month: 7, day: 30 } })
})

test('rejects a season without a Saturday', () => {
  expect(() => seasonRange({ ...bootCamp, schedule: [] })).toThrow('the schedule is empty')
})

test.each([
  [6, 25, 'June 25'],
  [2, 29, 'February 29'],
])('formats day %i-%i', (month, day, text) => {
  expect(dayText({ month, day }, 'en')).toBe(text)
})

test.each([
  ['10:00', '12:00', '10 am to 12 pm'],
  ['09:30', '11:30', '9:30 am to 11:30 am'],
  ['00:00', '23:30', '12 am to 11:30 pm'],
])('formats the hours from %s to %s', (begins, ends, text) => {
  expect(hoursText({ begins, ends }, 'en')).toBe(text)
})

const inItsYear = { ...content, bootCamp: { ...bootCamp, year: 2027 } }

// The program's day begins eight hours after the UTC day.
test.each(
  [2025, 2026, 2028].flatMap((year) => [
    [`${year}-01-01T08:00:00Z`, year],
    [`${year + 1}-01-01T07:59:59Z`, year],
  ]),
)('at %s, a season without a year is in %i, and one with a year stays in it', (moment, year) => {
  expect(seasonYear(content, new Date(moment))).toBe(year)
  expect(seasonYear(inItsYear, new Date(moment))).toBe(2027)
})

test('uses the year of a season as its registration year', () => {
  expect(proseFacts(content, 'en').registrationYear).toBe('2022')
  expect(proseFacts(inItsYear, 'en').registrationYear).toBe('2027')
})

describe('rejects a season with invalid days', () => {
  const { fees: _, ...fresh } = bootCamp
  const seasonInput = (year: number | null, ...days: [month: number, day: number][]) => ({
    ...{ ...fresh, year, registrationYear: 2022 },
    schedule: days.map(([month, day]) => ({ month, day, topic: 'Sales' })),
  })

  test.each([
    ['February 29 in another year', seasonInput(2027, [2, 29]), 'That year has no February 29'],
    ['February 29 after New Year', seasonInput(2028, [12, 2], [2, 29]), 'That year has no February 29'],
    ['June 31', seasonInput(null, [6, 31]), 'There is no such day'],
    ['a two-digit year', seasonInput(27, [6, 26]), 'Please enter a whole number from 2011 to 2999'],
    [
      'February 29 without a year',
      seasonInput(null, [2, 29]),
      'Please enter a year: these days go over New Year, or one of them is February 29',
    ],
    [
      'days over New Year without a year',
      seasonInput(null, [12, 4], [1, 22]),
      'Please enter a year: these days go over New Year, or one of them is February 29',
    ],
    [
      'days in another order',
      seasonInput(2027, [7, 3], [6, 26], [7, 3]),
      'Please put the days in order: each after the one before, and all within a year',
    ],
  ])('%s', (_what, value, message) => {
    expect(v.safeParse(schema, value).issues?.map((issue) => issue.message)).toEqual([message])
  })

  test.each([
    seasonInput(2028, [2, 29]),
    seasonInput(2027, [12, 4], [1, 22], [2, 29]),
    seasonInput(null, [2, 28]),
  ])('others are not', (value) => expect(v.is(schema, value)).toBe(true))
})
