import { expect, test } from 'vitest'
import { hasDebianPostgres } from '../../../tests/support/debian-postgres'
import { temporaryFolder } from '../../../tests/support/emails'
import { openWaitingPostgres } from '../../../tests/support/standby-wait'
import { createStateMetrics } from './state-metrics'

test.runIf(hasDebianPostgres)('while PostgreSQL hangs, the rest is told in time', async () => {
  const { open, url, signal } = await openWaitingPostgres()
  const dataDir = temporaryFolder()
  const backups = { location: { dataDir, databaseUrl: url }, folder: dataDir, holdsSecret: true }
  const settings = { databaseUrl: url, dataDir, backups }
  const state = createStateMetrics({ settings, database: open({ answer: 12_000 }), databaseTimeoutMs: 300 })
  expect((await state.collect()).split('\n')).toEqual(
    expect.arrayContaining(['database_up 1', 'outbox_mails{status="waiting"} 0', 'postgres_standbys 0']),
  )
  signal('SIGSTOP')
  const start = performance.now()
  const told = await state.collect()
  expect(performance.now() - start).toBeLessThan(2000)
  signal('SIGCONT')
  expect(told).toContain('database_up 0')
  expect(told).toContain('disk_free_bytes{folder="BACKUP_DIR"}')
  expect(told).not.toMatch(/^(?:outbox_mails|postgres_standbys)\b/m)
  await expect.poll(() => state.collect()).toContain('database_up 1')
})
