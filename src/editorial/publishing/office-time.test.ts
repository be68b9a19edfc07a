import { expect, test } from 'vitest'
import { formatTimeZone, parseOfficeTime } from './office-time'

const ZONE = 'America/Los_Angeles'

test.each([
  ['2026-07-01T09:00', '2026-07-01T16:00:00.000Z'],
  ['2026-12-01T09:00', '2026-12-01T17:00:00.000Z'],
  // An ambiguous time, and a skipped one.
  ['2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
  ['2026-03-08T02:30', '2026-03-08T10:30:00.000Z'],
  ['2026-02-30T09:00', undefined],
  ['2026-07-01T25:00', undefined],
  ['2026-07-01', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('%s is %s', (text, moment) => {
  expect(parseOfficeTime(text, ZONE)?.toISOString()).toBe(moment)
})

test('formats a time zone', () => {
  expect(formatTimeZone(ZONE)).toBe('Pacific Time')
})
