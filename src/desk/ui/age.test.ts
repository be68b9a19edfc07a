import { expect, test } from 'vitest'
import { formatAge, formatDateTime, formatTimeUntil } from './age'

const clock = { now: new Date('2026-06-25T17:03:00.000Z'), timeZone: 'America/Los_Angeles' }

test.each([
  ['2026-06-25T17:02:30.000Z', 'just now'],
  ['2026-06-25T17:05:00.000Z', 'just now'],
  ['2026-06-25T17:01:30.000Z', '1 minute ago'],
  ['2026-06-25T16:57:00.000Z', '6 minutes ago'],
  ['2026-06-25T14:00:00.000Z', '3 hours ago'],
  ['2026-06-24T12:00:00.000Z', '1 day ago'],
  ['2026-06-20T12:00:00.000Z', '5 days ago'],
  ['2026-06-03T02:00:00.000Z', 'Jun 2'],
  ['2025-06-03T02:00:00.000Z', 'Jun 2, 2025'],
])('%s was %s', (at, age) => {
  expect(formatAge(at, clock)).toBe(age)
})

test.each([
  ['2026-06-25T17:02:30.000Z', 'soon'],
  ['2026-06-25T17:03:40.000Z', 'soon'],
  ['2026-06-25T17:09:00.000Z', 'in 6 minutes'],
  ['2026-06-25T18:03:00.000Z', 'in 1 hour'],
])('%s is %s', (at, until) => {
  expect(formatTimeUntil(at, clock)).toBe(until)
})

test("formats a date and time in the organization's time zone", () => {
  expect(formatDateTime('2026-06-25T17:03:00.000Z', clock.timeZone)).toBe('Thu, Jun 25, 2026, 10:03 AM')
})
