import { expect, test } from 'vitest'
import { wrongWeekday } from '../../../content/calendar'
import { readContent } from '../../../content/read-content'
import { seasonIn } from './next-season'

const { bootCamp } = readContent()

test.each([2027, 2028, 2029, 2033])('in %i all days are the Saturdays nearest to theirs', (year) => {
  const next = seasonIn(bootCamp, year, year - 1) as typeof bootCamp
  expect(wrongWeekday(next, year, 'en')).toBeUndefined()
  const days = next.schedule.map(({ month, day }) => Date.UTC(year, month - 1, day) / 86_400_000)
  expect(Math.abs((days[0] ?? 0) - Date.UTC(year, 5, 25) / 86_400_000)).toBeLessThanOrEqual(3)
  expect(days.map((day) => day - (days[0] ?? 0))).toEqual([0, 7, 14, 21, 28, 35])
  expect(next.schedule.map(({ topic }) => topic)).toEqual(bootCamp.schedule.map(({ topic }) => topic))
})

test.each([
  [2027, { month: 12, day: 31 }, { month: 12, day: 25 }],
  [2029, { month: 1, day: 1 }, { month: 1, day: 6 }],
])('at New Year a day stays in %i', (year, day, moved) => {
  expect(seasonIn({ schedule: [day] }, year, year - 1)).toMatchObject({ schedule: [moved] })
})

test('windows are on the same dates a year later, and what is no date stays', () => {
  const dates = { opens: { year: 2027, month: 2, day: 29 }, closes: { year: 2028, month: 2, day: 29 } }
  const moved = seasonIn({ schedule: 'soon', applications: dates, acceptBy: null }, 2029, 2028)
  expect(moved).toEqual({
    year: 2029,
    schedule: 'soon',
    applications: { opens: dates.opens, closes: { year: 2029, month: 2, day: 28 } },
    acceptBy: null,
  })
  // Pressed twice, the button moves it once.
  expect(seasonIn(moved, 2029, 2028)).toEqual(moved)
})
