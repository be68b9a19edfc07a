import { expect, test } from 'vitest'
import { type Changes, foundAfter } from '../../../tests/support/checked'

const day = (year: number, month: number, day: number) => ({ year, month, day })
const year = (year: number) => ({ 'bootCamp.year': year, 'bootCamp.registrationYear': year })
const dates = (opens: object, closes: object, acceptBy: object) => ({
  ...year(2027),
  ...{ 'bootCamp.applications': { opens, closes }, 'bootCamp.acceptBy': acceptBy },
})

test.each<[what: string, changes: Changes, said: string]>([
  ['an earlier year', year(2026), 'year: The season’s year is 2026, but the rest of it agrees with 2027.'],
  ['a later year', year(2028), 'year: The season’s year is 2028, but the rest of it agrees with 2027.'],
  [
    'a date in the year before',
    dates(day(2027, 2, 1), day(2026, 5, 21), day(2027, 6, 4)),
    'applications.closes: Applications close on May 21, 2026, but the rest of the season agrees with 2027.',
  ],
  [
    'the dates of the season that it was copied from',
    dates(day(2026, 2, 1), day(2026, 5, 21), day(2026, 6, 4)),
    'applications.opens: Applications open on February 1, 2026, but the rest of the season agrees with 2027.',
  ],
  [
    'two dates swapped',
    dates(day(2027, 6, 4), day(2027, 5, 21), day(2027, 2, 1)),
    'applications.opens: Applications open on June 4, 2027. Offers can be accepted until February 1, 2027. These two dates seem to be swapped.',
  ],
])('%s is one mistake, and nothing else is found', (_, changes, said) => {
  expect(foundAfter(changes).map(({ field, message }) => `${field}: ${message}`)).toEqual([said])
})

test('a program on another day of the week has no wrong year', () => {
  const fridays = [18, 25].map((day) => ({ month: 6, day, topic: `Day ${day}` }))
  const found = foundAfter({ ...year(2027), 'bootCamp.schedule': fridays })
  expect(found.filter(({ check }) => check === 'mistaken-date')).toEqual([])
})
