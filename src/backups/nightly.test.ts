import { expect, test } from 'vitest'
import { getOverdueCutoff, isNightlyDue, isTestRestoreDue } from './nightly'

const ZONE = 'America/Los_Angeles'
const at = (local: string) => new Date(Temporal.ZonedDateTime.from(`${local}[${ZONE}]`).epochMilliseconds)
const moment = (local: string) => at(local).getTime()

test.each<[when: string, made: string, failed: string | undefined, isDue: boolean]>([
  ['2026-11-25T02:59', '2026-11-24T03:00', undefined, false],
  ['2026-11-25T03:00', '2026-11-24T03:00', undefined, true],
  ['2026-11-25T03:01', '2026-11-25T03:00', undefined, false],
  // A backup requested in the evening does not count as the nightly one.
  ['2026-11-25T03:00', '2026-11-24T22:00', undefined, true],
  ['2026-11-25T03:30', '2026-11-24T03:00', '2026-11-25T03:00', false],
  ['2026-11-25T04:00', '2026-11-24T03:00', '2026-11-25T03:00', true],
  // The last backup or failure was recorded by a clock running ahead.
  ['2026-11-25T03:00', '2027-01-01T03:00', undefined, true],
  ['2026-11-25T03:00', '2026-11-24T03:00', '2027-01-01T03:00', true],
  // Daylight saving time begins and ends at 2 am.
  ['2026-03-08T03:00', '2026-03-07T03:00', undefined, true],
  ['2026-11-01T02:59', '2026-10-31T03:00', undefined, false],
  ['2026-11-01T03:00', '2026-10-31T03:00', undefined, true],
  ['2027-01-01T03:00', '2026-12-31T03:00', undefined, true],
])('at %s, with one of %s and a failure %s, a backup is due: %j', (when, made, failed, isDue) => {
  const earlier = { lastMade: moment(made), lastFailed: failed === undefined ? undefined : moment(failed) }
  expect(isNightlyDue(earlier, at(when), ZONE)).toBe(isDue)
})

test.each([
  ['2026-11-25T12:00', '2026-11-24T03:00'],
  // Tonight's backup may still be in progress.
  ['2026-11-25T03:59', '2026-11-23T03:00'],
  ['2026-11-25T04:00', '2026-11-24T03:00'],
  ['2026-11-25T02:00', '2026-11-23T03:00'],
])('at %s, two nights are missed without a backup since %s', (when, since) => {
  expect(getOverdueCutoff(at(when), ZONE)).toEqual(at(since))
})

test.each([
  [undefined, false, true],
  ['2026-11-22T03:05', false, false],
  ['2026-11-21T12:00', false, true],
  ['2027-01-01T03:00', false, true],
  ['2026-11-24T03:05', true, true],
  ['2026-11-24T03:06', true, false],
])('on a Wednesday, after a test restore at %s (failed: %j), another is due: %j', (proved, failed, isDue) => {
  const last = proved === undefined ? undefined : { at: moment(proved), hasFailed: failed }
  expect(isTestRestoreDue(last, at('2026-11-25T03:05'), ZONE)).toBe(isDue)
})
