import { expect, test } from 'vitest'
import { summerIn, windowOf, winter } from '../tests/support/seasons'
import { findClosedReason, findSeasonForDay } from './application-windows'

const spring = { ...winter, program: 'spring' }
const seasons = [
  summerIn(2027, windowOf('2027-03-01', '2027-06-01')),
  summerIn(2028, windowOf('2027-05-01', '2028-06-01')),
  { ...winter, ...windowOf(null, null), id: 'winter-always' },
  { ...winter, ...windowOf(null, '2026-12-01') },
  { ...spring, ...windowOf('2028-01-01', null), id: 'spring-2028' },
  { ...spring, ...windowOf('2027-01-01', '2027-02-01'), id: 'spring-2027' },
  { ...spring, ...windowOf(null, '2025-02-01'), id: 'spring-2025' },
  ...['2025', '2027', '2026'].map((year) => ({
    ...summerIn(Number(year), windowOf(null, `${year}-02-01`)),
    program: 'autumn',
  })),
]

test.each([
  ['summer', '2026-12-31', 'summer-2027', 'early'],
  ['summer', '2027-03-01', 'summer-2027', undefined],
  ['summer', '2027-05-01', 'summer-2027', undefined],
  ['summer', '2027-06-02', 'summer-2028', undefined],
  ['summer', '2028-06-01', 'summer-2028', undefined],
  ['summer', '2028-06-02', 'summer-2028', 'late'],
  ['winter', '2026-12-01', 'winter-2027', undefined],
  ['winter', '2026-12-02', 'winter-always', undefined],
  ['spring', '2025-02-01', 'spring-2025', undefined],
  ['spring', '2025-02-02', 'spring-2027', 'early'],
  ['spring', '2027-02-02', 'spring-2028', 'early'],
  ['spring', '2031-01-01', 'spring-2028', undefined],
  ['autumn', '2031-01-01', 'summer-2027', 'late'],
  ['monsoon', '2031-01-01', undefined, undefined],
])('an application for the %s of %s joins %s (%s)', (program, day, id, timing) => {
  const season = findSeasonForDay(seasons, program, day)
  expect([season?.id, season && findClosedReason(season, day)?.timing]).toEqual([id, timing])
})
