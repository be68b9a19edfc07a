import { expect, test } from 'vitest'
import { arrivedInTime, formatDeadline, isOver } from './deadlines'

/** The last second of a deadline's day and the first one after it, in UTC. */
test.each([
  ['UTC', '2027-05-21', '2027-05-21T23:59:59.999Z', '2027-05-22T00:00:00.000Z'],
  ['America/Los_Angeles', '2027-05-21', '2027-05-22T06:59:59.999Z', '2027-05-22T07:00:00.000Z'],
  ['Asia/Ho_Chi_Minh', '2027-05-21', '2027-05-21T16:59:59.999Z', '2027-05-21T17:00:00.000Z'],
  ['America/Los_Angeles', '2027-03-13', '2027-03-14T07:59:59.999Z', '2027-03-14T08:00:00.000Z'],
  // The clocks go forward at 2 a.m.: the day has 23 hours.
  ['America/Los_Angeles', '2027-03-14', '2027-03-15T06:59:59.999Z', '2027-03-15T07:00:00.000Z'],
  ['America/Los_Angeles', '2027-11-06', '2027-11-07T06:59:59.999Z', '2027-11-07T07:00:00.000Z'],
  // The clocks go back at 2 a.m.: the day has 25 hours.
  ['America/Los_Angeles', '2027-11-07', '2027-11-08T07:59:59.999Z', '2027-11-08T08:00:00.000Z'],
  ['UTC', '2027-12-31', '2027-12-31T23:59:59.999Z', '2028-01-01T00:00:00.000Z'],
  ['Asia/Ho_Chi_Minh', '2028-02-29', '2028-02-29T16:59:59.999Z', '2028-02-29T17:00:00.000Z'],
])('in %s, the deadline %s includes its last second', (timeZone, deadline, last, after) => {
  expect([last, after].map((at) => isOver(deadline, new Date(at), timeZone))).toEqual([false, true])
  expect([last, after].map((at) => arrivedInTime(at, deadline, timeZone))).toEqual([true, false])
})

test('prints a deadline with its weekday', () => {
  expect(formatDeadline('2027-05-21')).toBe('Friday, May 21, 2027')
})
