import { describe, expect, test } from 'vitest'
import { dateText, hasKnownDates, instantAt, isoDate, yearAt } from './calendar'
import { readContent } from './read-content'

const SAN_JOSE = 'America/Los_Angeles'

describe('the instant of a local time', () => {
  test.each<
    [what: string, day: [year: number, month: number, day: number, hour: number], zone: string, moment: string]
  >([
    ['in summer', [2026, 6, 25, 10], SAN_JOSE, '2026-06-25T17:00:00.000Z'],
    ['in winter', [2026, 1, 10, 10], SAN_JOSE, '2026-01-10T18:00:00.000Z'],
    ['late in the evening, which is the next day elsewhere', [2026, 7, 31, 23], SAN_JOSE, '2026-08-01T06:00:00.000Z'],
    ['at midnight', [2026, 12, 31, 0], SAN_JOSE, '2026-12-31T08:00:00.000Z'],
    ['on the day before the clocks go forward', [2026, 3, 7, 10], SAN_JOSE, '2026-03-07T18:00:00.000Z'],
    ['at 10 on the day they go forward', [2026, 3, 8, 10], SAN_JOSE, '2026-03-08T17:00:00.000Z'],
    ['at 9 on the day they go forward', [2026, 3, 8, 9], SAN_JOSE, '2026-03-08T16:00:00.000Z'],
    ['at 1 on the day they go forward', [2026, 3, 8, 1], SAN_JOSE, '2026-03-08T09:00:00.000Z'],
    ['at 10 on the day they go back', [2026, 11, 1, 10], SAN_JOSE, '2026-11-01T18:00:00.000Z'],
    ['at 8 on the day they go back', [2026, 11, 1, 8], SAN_JOSE, '2026-11-01T16:00:00.000Z'],
    ['where they are half an hour off', [2026, 6, 25, 10], 'Asia/Kolkata', '2026-06-25T04:30:00.000Z'],
    ['where the day begins first', [2026, 6, 25, 10], 'Pacific/Kiritimati', '2026-06-24T20:00:00.000Z'],
    ['where they show UTC', [2026, 6, 25, 10], 'UTC', '2026-06-25T10:00:00.000Z'],
  ])('%s', (_what, [year, month, day, hour], zone, moment) => {
    expect(instantAt({ year, month, day }, `${String(hour).padStart(2, '0')}:00`, zone).toISOString()).toBe(moment)
  })
})

describe('the year of an instant', () => {
  test.each([
    ['2027-01-01T07:59:59.999Z', SAN_JOSE, 2026],
    ['2027-01-01T08:00:00.000Z', SAN_JOSE, 2027],
    ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', 2027],
    ['2026-12-31T23:59:59.999Z', 'UTC', 2026],
  ])('%s in %s is in %i', (moment, zone, year) => {
    expect(yearAt(new Date(moment), zone)).toBe(year)
  })
})

test('formats dates in American English', () => {
  expect(dateText({ year: 2024, month: 3, day: 15 }, 'en')).toBe('March 15, 2024')
  expect(dateText({ year: 2023, month: 12, day: 31 }, 'en')).toBe('December 31, 2023')
})

test('formats ISO 8601 dates', () => {
  expect(isoDate({ year: 2024, month: 3, day: 5 })).toBe('2024-03-05')
  expect(isoDate({ year: 2026, month: 12, day: 31 })).toBe('2026-12-31')
})

describe('a season without a year', () => {
  const { bootCamp } = readContent()

  test.each([2011, 2016, 2022, 2033])('has dates in %i, in which all its days are Saturdays', (year) => {
    expect(hasKnownDates(bootCamp, year)).toBe(true)
  })

  test.each([2024, 2026, 2027, 2028])('has no dates in %i', (year) => {
    expect(hasKnownDates(bootCamp, year)).toBe(false)
  })

  test('has no dates if one of six days is another weekday', () => {
    const schedule = bootCamp.schedule.map((week, index) => (index === 3 ? { ...week, day: 17 } : week))
    expect(hasKnownDates({ ...bootCamp, schedule }, 2022)).toBe(false)
  })
})

test('a season with a year keeps its dates on any weekday', () => {
  expect(hasKnownDates({ ...readContent().bootCamp, year: 2027 }, 2027)).toBe(true)
})
