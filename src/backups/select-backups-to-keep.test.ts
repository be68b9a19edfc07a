import { expect, test } from 'vitest'
import { selectBackupsToKeep } from './select-backups-to-keep'

const ZONE = 'America/Los_Angeles'
/** Nightly backups at 3 am, the newest on November 25, 2026, named by date. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, ago) => {
    const madeAt = Temporal.ZonedDateTime.from(`2026-11-25T03:00[${ZONE}]`)
      .subtract({ days: ago })
      .toInstant()
      .toString()
    return { name: madeAt.slice(0, 10), madeAt }
  })

test('keeps seven days, five weeks, and twelve months of two years of nightly backups', () => {
  expect([...selectBackupsToKeep(nights(730), ZONE)].sort()).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-01', '2026-11-08', '2026-11-15'],
    ...['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'],
  ])
})

test('keeps the last backup of a day and all of the last two days, and does not count days without one', () => {
  const [newest, ...rest] = nights(1)
  const earlier = { name: 'earlier', madeAt: '2026-11-25T09:00:00Z' }
  const monday = ['11', '12', '13']
    .map((hour) => `2026-11-23T${hour}:00:00Z`)
    .map((madeAt) => ({ name: madeAt, madeAt }))
  const longAgo = { name: 'long ago', madeAt: '2020-01-01T11:00:00Z' }
  expect(
    [...selectBackupsToKeep([longAgo, earlier, ...monday, ...(newest ? [newest] : []), ...rest], ZONE)].sort(),
  ).toEqual(['2026-11-23T12:00:00Z', '2026-11-23T13:00:00Z', '2026-11-25', 'earlier', 'long ago'])
})

test('keeps the last three before a migration besides others of the same day', () => {
  const [newest] = nights(1)
  const upgrades = ['one', 'two', 'three', 'four'].map((name, hour) => {
    return { name, madeAt: `2026-11-24T0${hour + 1}:00:00Z`, reason: 'migration' }
  })
  const kept = selectBackupsToKeep([...upgrades, ...(newest ? [newest] : [])], ZONE)
  expect([...kept].sort()).toEqual(['2026-11-25', 'four', 'three', 'two'])
})
