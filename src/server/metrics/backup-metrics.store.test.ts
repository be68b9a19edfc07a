import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { recordBackup, recordFailure, recordResults } from '../../backups/records'
import { createBackupGauges } from './backup-metrics'

const day = (date: number) => `2026-06-0${date}T10:00:00.000Z`
const secondsAt = (date: number) => Date.parse(day(date)) / 1000

/** Opens a site that was started on June 1. The current date is June 9. */
async function open(engine: Engine, leaves = true) {
  const { database } = await openFresh(engine)
  await database
    .insertInto('content_state')
    .values({ id: 'site', revision: 1, began_at: day(1) })
    .execute()
  const registry = new Registry()
  const refresh = createBackupGauges(registry, { database, now: () => new Date(day(9)), leaves })
  return {
    database,
    make: (date: number) =>
      recordBackup(database, { name: day(date), madeAt: day(date), reason: 'night', kilobytes: 1 }),
    /** Returns the served values by metric name. */
    async read() {
      expect(await refresh()).toBe(true)
      const metrics = await registry.getMetricsAsJSON()
      return Object.fromEntries(metrics.flatMap(({ name, values }) => values.map(({ value }) => [name, value])))
    },
  }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('serves only the start of a site without backups', async () => {
    const { read } = await open(engine)
    expect(await read()).toEqual({ site_began_timestamp_seconds: secondsAt(1) })
  })

  test('serves the newest backup, and the newest that was copied elsewhere', async () => {
    const { database, make, read } = await open(engine)
    await make(2)
    expect(await read()).toMatchObject({ backup_last_left_timestamp_seconds: 0 })
    await recordResults(database, day(2), { left_at: day(3), removed_at: day(4) })
    await make(5)
    await recordFailure(database, { at: new Date(day(6)), reason: 'night', failure: 'the disk is full' })
    expect(await read()).toEqual({
      site_began_timestamp_seconds: secondsAt(1),
      backup_last_success_timestamp_seconds: secondsAt(5),
      backup_last_left_timestamp_seconds: secondsAt(2),
    })
  })

  test('omits the copy if no command is set', async () => {
    const { make, read } = await open(engine, false)
    await make(2)
    expect(await read()).not.toHaveProperty('backup_last_left_timestamp_seconds')
  })

  test('serves the result of the last test restore', async () => {
    const { database, make, read } = await open(engine)
    await make(2)
    await recordResults(database, day(2), { proved_at: day(3) })
    const proved = { backup_last_proof_timestamp_seconds: secondsAt(3), backup_last_proof_success: 1 }
    expect(await read()).toMatchObject(proved)
    await make(4)
    await recordResults(database, day(4), { proved_at: day(5), proof_failure: 'a row differs' })
    const failed = { backup_last_proof_timestamp_seconds: secondsAt(5), backup_last_proof_success: 0 }
    expect(await read()).toMatchObject(failed)
  })
})
