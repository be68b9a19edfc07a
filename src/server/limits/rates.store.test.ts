import { expect, onTestFinished, test } from 'vitest'
import { hasDebianPostgres } from '../../../tests/support/debian-postgres'
import { openWaitingPostgres } from '../../../tests/support/standby-wait'
import { openRates } from './rates'

test.runIf(hasDebianPostgres)('counting waits for no standby, and hardly for a PostgreSQL that hangs', async () => {
  const { url, admin, holdCommits, signal } = await openWaitingPostgres()
  const counted = await openRates({ rateLimit: true, databaseUrl: url })
  onTestFinished(() => counted.close())
  const take = async () => {
    const start = performance.now()
    expect(await counted.consume('sendingOfOne', '2001:db8::1')).toBeUndefined()
    return performance.now() - start
  }
  await holdCommits()
  expect(await take()).toBeLessThan(1000)
  // There are counts for the /64, the /56, and the /48.
  expect((await admin.query('SELECT key FROM rates')).rows).toHaveLength(3)
  signal('SIGSTOP')
  expect(await take()).toBeLessThan(2500)
  expect(await take()).toBeLessThan(100)
  signal('SIGCONT')
})
