import { describe, expect, onTestFinished, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import type { Database } from './connection'
import { startLeadership } from './leadership'
import { acquireLease, releaseAllLeases, releaseLease } from './lease'

const lease = (holder: string, durationMs = 60_000) => ({ name: 'bell', holder, durationMs })

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('one process holds a lease until released or expired by the database’s clock', async () => {
    const { database } = await openFresh(engine)
    const holders = await Promise.all(['ann', 'ben', 'cy'].map((holder) => acquireLease(database, lease(holder))))
    expect(holders.filter(Boolean)).toHaveLength(1)
    const holder = ['ann', 'ben', 'cy'][holders.indexOf(true)] ?? ''
    expect([await acquireLease(database, lease(holder)), await acquireLease(database, lease('dee'))]).toEqual([
      true,
      false,
    ])
    await releaseLease(database, lease('dee'))
    expect(await acquireLease(database, lease('dee'))).toBe(false)
    await releaseLease(database, lease(holder))
    expect(await acquireLease(database, lease('dee', -1))).toBe(true)
    expect(await acquireLease(database, lease('eve'))).toBe(true)
    await releaseAllLeases(database)
    expect(await acquireLease(database, lease('fay'))).toBe(true)
  })

  test('only one process is leader; another takes over after a stop or a crash', async () => {
    const { database } = await openFresh(engine)
    const takeOn = async (from: Database = database) => {
      const duties = await startLeadership({
        database: from,
        onFailure: () => {},
        durationMs: 400,
        renewIntervalMs: 20,
      })
      onTestFinished(() => duties.stop())
      return duties
    }
    const [first, second] = [await takeOn(), await takeOn()]
    expect([first.isLeader(), second.isLeader()]).toEqual([true, false])
    await first.stop()
    await expect.poll(second.isLeader).toBe(true)
    expect(first.isLeader()).toBe(false)
    // A process that died cannot release its lease, so the lease has to expire.
    const stuck = { ...lease('of a process that died', 100), name: 'duties' }
    await second.stop()
    expect(await acquireLease(database, stuck)).toBe(true)
    const third = await takeOn()
    expect(third.isLeader()).toBe(false)
    await expect.poll(third.isLeader).toBe(true)
  })
})

test('a leader that cannot renew its lease steps down before another takes over', async () => {
  const { database } = await openFresh('SQLite')
  const failed: string[] = []
  const duties = await startLeadership({
    database,
    onFailure: ({ message }) => void failed.push(message),
    durationMs: 100,
    renewIntervalMs: 10,
  })
  expect(duties.isLeader()).toBe(true)
  await database.schema.dropTable('leases').execute()
  await expect.poll(duties.isLeader).toBe(false)
  expect(failed[0]).toContain('no such table')
  await duties.stop()
})
