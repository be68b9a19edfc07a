import { expect, test } from 'vitest'
import { ageOf, agoOf, wholeMoment } from './age'

const clock = { now: new Date('2026-06-25T17:03:00.000Z'), timeZone: 'America/Los_Angeles' }

test.each([
  ['2026-06-25T17:02:30.000Z', 'now'],
  ['2026-06-25T17:05:00.000Z', 'now'],
  ['2026-06-25T16:58:00.000Z', '5 min'],
  ['2026-06-25T14:00:00.000Z', '3 h'],
  ['2026-06-24T12:00:00.000Z', '1 day'],
  ['2026-06-20T12:00:00.000Z', '5 days'],
  ['2026-06-03T02:00:00.000Z', 'Jun 2'],
  ['2025-06-03T02:00:00.000Z', 'Jun 2, 2025'],
])('%s was %s ago', (at, age) => {
  expect(ageOf(at, clock)).toBe(age)
})

test.each([
  ['2026-06-25T17:02:30.000Z', 'just now'],
  ['2026-06-20T12:00:00.000Z', '5 days ago'],
  ['2026-06-03T02:00:00.000Z', 'Jun 2'],
])('%s was %s, as a sentence says it', (at, ago) => {
  expect(agoOf(at, clock)).toBe(ago)
})

test("a whole moment is in the organization's time zone", () => {
  expect(wholeMoment('2026-06-25T17:03:00.000Z', clock.timeZone)).toBe('Thu, Jun 25, 2026, 10:03 AM')
})
