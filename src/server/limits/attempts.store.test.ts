import { expect, test } from 'vitest'
import { hasDebianPostgres } from '../../../tests/support/debian-postgres'
import { openWaitingPostgres } from '../../../tests/support/standby-wait'
import { createAttempts } from './attempts'

test.runIf(hasDebianPostgres)('attempts that may have been stored are not stored again', async () => {
  const { open, holdCommits, letCommitsGo } = await openWaitingPostgres()
  const database = open({ answer: 300 })
  const attempts = createAttempts({
    ...{ database, every: 2 ** 30 },
    now: () => new Date('2026-06-25T17:03:00.000Z'),
    metrics: { countAttempt: () => {} },
    log: { warn: () => {} },
  })
  await holdCommits()
  attempts.record('rate-limited')
  await attempts.flush()
  await letCommitsGo()
  await attempts.stop()
  expect(await database.selectFrom('refused_attempts').select('count').execute()).toEqual([{ count: 1 }])
})
