import { expect, test } from 'vitest'
import { workingDaysAgo } from './working-days'

test.each([
  ['on a Friday', '2026-06-26T17:00:00Z', '2026-06-23T17:00:00.000Z'],
  ['on a Tuesday', '2026-06-23T17:00:00Z', '2026-06-18T17:00:00.000Z'],
  ['on a Saturday', '2026-06-27T17:00:00Z', '2026-06-24T07:00:00.000Z'],
  ['late on Sunday', '2026-06-29T06:59:00Z', '2026-06-24T07:00:00.000Z'],
  ['early on Monday, where the office is', '2026-06-29T07:00:00Z', '2026-06-24T07:00:00.000Z'],
  ['after the clocks change', '2026-03-10T17:00:00Z', '2026-03-05T18:00:00.000Z'],
])('three working days before, %s', (_when, now, before) => {
  expect(workingDaysAgo(new Date(now), 3, 'America/Los_Angeles').toISOString()).toBe(before)
})
