import { expect, test } from 'vitest'
import { workingDaysAgo } from './working-days'

test.each([
  ['on a Friday', '2026-06-26T17:00:00Z', '2026-06-23T17:00:00.000Z'],
  ['on a Tuesday after Juneteenth', '2026-06-23T17:00:00Z', '2026-06-17T17:00:00.000Z'],
  ['after Thanksgiving', '2026-12-01T18:00:00Z', '2026-11-25T18:00:00.000Z'],
  ['on Thanksgiving', '2026-11-26T20:00:00Z', '2026-11-23T08:00:00.000Z'],
  ['just before Thanksgiving, where the office is', '2026-11-26T07:59:00Z', '2026-11-21T07:59:00.000Z'],
  ['after July 4 on a Saturday', '2026-07-06T17:00:00Z', '2026-06-30T17:00:00.000Z'],
  ['after July 4 on a Sunday', '2027-07-06T17:00:00Z', '2027-06-30T17:00:00.000Z'],
  ['after New Year’s Day on a Saturday', '2028-01-03T18:00:00Z', '2027-12-28T18:00:00.000Z'],
  ['on a Saturday', '2026-06-27T17:00:00Z', '2026-06-24T07:00:00.000Z'],
  ['late on Sunday', '2026-06-29T06:59:00Z', '2026-06-24T07:00:00.000Z'],
  ['early on Monday, where the office is', '2026-06-29T07:00:00Z', '2026-06-24T07:00:00.000Z'],
  ['after the clocks change', '2026-03-10T17:00:00Z', '2026-03-05T18:00:00.000Z'],
])('three working days before, %s', (_when, now, before) => {
  expect(workingDaysAgo(new Date(now), 3, 'America/Los_Angeles').toISOString()).toBe(before)
})
