import { expect, test } from 'vitest'
import { isoDate } from '../../content/calendar'
import { readContent } from '../../content/read-content'
import type { SeasonValue } from '../../content/season'
import { assignYears } from '../../content/season-days'
import { summerIn, windowOf } from '../../tests/support/seasons'
import { copySeason, winterSeason } from './new-season'
import { toSeasonValue } from './season-value'

const summer: SeasonValue = {
  ...toSeasonValue(summerIn(2026, { ...windowOf('2026-02-01', '2026-06-01'), seats: 30, allowedOver: 2 })),
  schedule: [
    { month: 6, day: 27, topic: 'Sales' },
    { month: 7, day: 4, topic: 'Pitches' },
  ],
}

test.each([
  [2027, ['2027-06-26', '2027-07-03'], '2027-01-31', '2027-05-31'],
  [2028, ['2028-06-24', '2028-07-01'], '2028-01-30', '2028-05-29'],
  [2026, ['2026-06-27', '2026-07-04'], '2026-02-01', '2026-06-01'],
])('a copy in %i has the same weekdays, and its window moves with them', (year, dates, opens, closes) => {
  const copy = copySeason(summer, year, 2026)
  expect(datesOf(copy)).toEqual(dates)
  expect(copy).toMatchObject({ year, acceptBy: null, seats: 30, allowedOver: 2, ...windowOf(opens, closes) })
})

test('copies a season without a year to the Saturdays nearest to this year’s days', () => {
  const fresh = toSeasonValue(readContent().bootCamp)
  expect(datesOf(copySeason(fresh, 2027, 2026)).slice(0, 2)).toEqual(['2027-06-26', '2027-07-03'])
})

test.each([
  [2026, ['2026-12-05', '2026-12-12', '2026-12-19', '2027-01-09', '2027-01-16', '2027-01-23']],
  [2027, ['2027-12-04', '2027-12-11', '2027-12-18', '2028-01-08', '2028-01-15', '2028-01-22']],
  [2029, ['2029-12-01', '2029-12-08', '2029-12-15', '2029-12-22', '2029-12-29', '2030-01-05']],
])('a new winter season in %i spans New Year and skips holiday weekends', (year, dates) => {
  const winter = winterSeason(summer, year)
  expect(datesOf(winter)).toEqual(dates)
  expect(winter).toMatchObject({ program: 'winter', season: 'Winter', applications: { opens: null, closes: null } })
  expect(winter).toMatchObject({ seats: 30, allowedOver: 2 })
})

test('keeps a copied winter in the year of its first day, even near New Year', () => {
  const winter = { ...summer, year: 2028, schedule: [{ month: 1, day: 1, topic: 'First' }] }
  expect(datesOf(copySeason(winter, 2029, 2026))).toEqual(['2029-01-06'])
})

function datesOf({ schedule, year }: SeasonValue) {
  return assignYears(schedule, year ?? 0).map(isoDate)
}
