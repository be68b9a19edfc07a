import { describe, expect, onTestFinished, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import type { Database } from './connection'
import { takeOnDuties } from './duties'
import { endAllLeases, returnLease, takeLease } from './lease'

const lease = (holder: string, lasts = 60_000) => ({ name: 'bell', holder, lasts })

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('one holds a lease, until it returns it or its time is over by the database’s clock', async () => {
    const { database } = await openFresh(engine)
    const holders = await Promise.all(['ann', 'ben', 'cy'].map((holder) => takeLease(database, lease(holder))))
    expect(holders.filter(Boolean)).toHaveLength(1)
    const holder = ['ann', 'ben', 'cy'][holders.indexOf(true)] ?? ''
    expect([await takeLease(database, lease(holder)), await takeLease(database, lease('dee'))]).toEqual([true, false])
    await returnLease(database, lease('dee'))
    expect(await takeLease(database, lease('dee'))).toBe(false)
    await returnLease(database, lease(holder))
    expect(await takeLease(database, lease('dee', -1))).toBe(true)
    expect(await takeLease(database, lease('eve'))).toBe(true)
    await endAllLeases(database)
    expect(await takeLease(database, lease('fay'))).toBe(true)
  })

  test('duties are one process’s, and another’s once that has stopped or is no more', async () => {
    const { database } = await openFresh(engine)
    const takeOn = async (from: Database = database) => {
      const duties = await takeOnDuties({ database: from, onFailure: () => {}, lasts: 400, renewEvery: 20 })
      onTestFinished(() => duties.stop())
      return duties
    }
    const [first, second] = [await takeOn(), await takeOn()]
    expect([first.areOurs(), second.areOurs()]).toEqual([true, false])
    await first.stop()
    await expect.poll(second.areOurs).toBe(true)
    expect(first.areOurs()).toBe(false)
    // Whoever cannot ask the database any more does not know whether they are still its own.
    const stuck = { ...lease('of a process that died', 100), name: 'duties' }
    await second.stop()
    expect(await takeLease(database, stuck)).toBe(true)
    const third = await takeOn()
    expect(third.areOurs()).toBe(false)
    await expect.poll(third.areOurs).toBe(true)
  })
})

test('who cannot renew the duties has them no longer than the others wait', async () => {
  const { database } = await openFresh('SQLite')
  const failed: string[] = []
  const duties = await takeOnDuties({
    database,
    onFailure: ({ message }) => void failed.push(message),
    lasts: 100,
    renewEvery: 10,
  })
  expect(duties.areOurs()).toBe(true)
  await database.schema.dropTable('leases').execute()
  await expect.poll(duties.areOurs).toBe(false)
  expect(failed[0]).toContain('no such table')
  await duties.stop()
})
