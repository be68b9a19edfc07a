import { expect, test } from 'vitest'
import { readContent } from './read-content'
import { dayText, seasonOf } from './season'

const { bootCamp } = readContent()

test('the season begins on the first Saturday and ends on the last', () => {
  expect(seasonOf(bootCamp)).toMatchObject({ first: { month: 6, day: 25 }, last: { month: 7, day: 30 } })
})

test('there is no season without a Saturday', () => {
  expect(() => seasonOf({ ...bootCamp, schedule: [] })).toThrow('the schedule is empty')
})

test.each([
  [6, 25, 'June 25'],
  [2, 29, 'February 29'],
])('day %i-%i is written as people here write it', (month, day, text) => {
  expect(dayText({ month, day }, 'en')).toBe(text)
})
