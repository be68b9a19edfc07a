import { expect, test } from 'vitest'
import { hasDebianPostgres } from '../../tests/support/debian-postgres'
import { openWaitingPostgres } from '../../tests/support/standby-wait'
import { appContextOf, formNamed, message, readAll } from '../../tests/support/test-app-context'
import type { Database } from '../database/connection'
import { OutcomeUnknownError } from '../database/unavailable'
import type { IdempotencyKey } from './idempotency'
import { submit } from './submit'

const keys: IdempotencyKey[] = [{ given: 'k' }, { sender: 's' }]

const sendAll = (database: Database) =>
  Promise.allSettled(
    keys.map((key, index) => {
      // The second form from the same address waits for the first.
      const input = { ...message, email: `ann.${index}@example.org` }
      return submit(appContextOf(database), { form: formNamed('contact'), input, key })
    }),
  )

const unknown = keys.map(() => ({ status: 'rejected', reason: expect.any(OutcomeUnknownError) }))

test.runIf(hasDebianPostgres)('a form is confirmed when a standby has it, also to who sends it again', async () => {
  const { open, admin, waiting, holdCommits, letCommitsGo } = await openWaitingPostgres()
  const patient = open()
  await holdCommits()
  const first = sendAll(patient)
  await expect.poll(waiting, { interval: 10 }).toHaveLength(2)
  for (const pid of await waiting()) await admin.query('SELECT pg_cancel_backend($1)', [pid])
  expect(await first).toEqual(unknown)
  // The forms are now stored, but on this server only.
  expect((await readAll(patient)).submissions).toHaveLength(2)
  expect(await sendAll(open({ answer: 300 }))).toEqual(unknown)
  await letCommitsGo()
  const repeated = await sendAll(patient)
  expect(repeated).toMatchObject(keys.map(() => ({ value: { status: 'accepted', repeated: true } })))
  const { submissions, emails } = await readAll(patient)
  expect([submissions.length, emails.length]).toEqual([2, 4])
})
