import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshContent } from '../../content/content-source'
import { hasDebianPostgres } from '../../tests/support/debian-postgres'
import { addStaff, sendMessage } from '../../tests/support/desk'
import { openWaitingPostgres } from '../../tests/support/standby-wait'
import { openPublishedContent } from '../editorial/documents/published-content'
import { openSecret } from '../server/security/site-secret'
import { findSession, startSession } from '../staff/sessions'
import { markRead } from '../submissions/inbox/mark-read'
import type { Database } from './connection'
import { lockKey } from './lock-key'
import { transact } from './transact'
import { DatabaseUnavailableError, OutcomeUnknownError } from './unavailable'

const probe = (id: string) => (database: Database) =>
  database.insertInto('probes').values({ id, at: 'now' }).executeTakeFirstOrThrow()

const readProbes = async (database: Database) =>
  (await database.selectFrom('probes').select('id').orderBy('id').execute()).map(({ id }) => id)

test.runIf(hasDebianPostgres)('the outcome of a commit waiting for a standby is unknown', async () => {
  const { open, admin, waiting, holdCommits, letCommitsGo } = await openWaitingPostgres()
  const database = open({ statement: 1000, answer: 2000 })
  await holdCommits()
  // The server's statement timeout does not end this wait.
  const late = await transact(database, probe('late')).catch((error: unknown) => error)
  expect(late).toBeInstanceOf(OutcomeUnknownError)
  expect((late as Error).message).toBe('Query read timeout')
  // The connection that timed out is not reused.
  expect(await readProbes(database)).toEqual([])
  const alone = await probe('alone')(database).catch((error: unknown) => error)
  expect(alone).toBeInstanceOf(OutcomeUnknownError)

  const patient = open()
  const outcomes = Promise.allSettled([transact(patient, probe('cancelled')), probe('cancelled, too')(patient)])
  await expect.poll(waiting, { interval: 10 }).toHaveLength(4)
  for (const pid of await waiting()) await admin.query('SELECT pg_cancel_backend($1)', [pid])
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: expect.any(OutcomeUnknownError) })
  // All of them are stored on this server, although no commit was confirmed.
  await expect.poll(() => readProbes(database), { interval: 10 }).toHaveLength(4)
  await letCommitsGo()
  await transact(database, probe('after'))
})

test.runIf(hasDebianPostgres)('does not repeat a commit whose connection was closed', async () => {
  const { open, admin, waiting, holdCommits } = await openWaitingPostgres()
  const database = open()
  await holdCommits()
  let runs = 0
  const saving = transact(database, async (transaction) => {
    runs++
    await probe('ended')(transaction)
  })
  const outcome = saving.catch((error: unknown) => error)
  await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
  await admin.query('SELECT pg_terminate_backend($1)', await waiting())
  expect(await outcome).toBeInstanceOf(OutcomeUnknownError)
  expect(runs).toBe(1)
})

test.runIf(hasDebianPostgres)(
  'a connection to a server that became a standby is closed, and nothing was saved',
  async () => {
    const { open, lost } = await openWaitingPostgres()
    const database = open()
    const pid = async () => (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database)).rows[0]?.pid
    const before = await pid()
    await sql`SET default_transaction_read_only = on`.execute(database)
    const outcome = await transact(database, probe('read-only')).catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(DatabaseUnavailableError)
    expect(outcome).not.toBeInstanceOf(OutcomeUnknownError)
    expect(await pid()).not.toBe(before)
    await transact(database, probe('on another'))
    expect(lost).toEqual([])
  },
)

test.runIf(hasDebianPostgres)('waiting for a lock of such a commit fails as unavailable', async () => {
  const { open, waiting, holdCommits } = await openWaitingPostgres()
  const database = open({ statement: 2000, answer: 5000 })
  await holdCommits()
  const lockAndSave = (id: string) =>
    transact(database, async (transaction) => {
      await lockKey(transaction, 'events')
      await probe(id)(transaction)
    }).catch((error: unknown) => error)
  const saving = lockAndSave('first')
  await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
  const [first, second] = await Promise.all([saving, lockAndSave('second')])
  expect(first).toBeInstanceOf(OutcomeUnknownError)
  expect(second).toBeInstanceOf(DatabaseUnavailableError)
  expect(second).not.toBeInstanceOf(OutcomeUnknownError)
})

test.runIf(hasDebianPostgres)('a rejected statement keeps its connection and its error', async () => {
  const { open } = await openWaitingPostgres()
  const database = open({ statement: 1000, answer: 100_000 })
  const pid = async () => (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database)).rows[0]?.pid
  const before = await pid()
  await expect(sql`SELECT pg_sleep(100)`.execute(database)).rejects.toThrow(DatabaseUnavailableError)
  await probe('twice')(database)
  await expect(probe('twice')(database)).rejects.toMatchObject({ code: '23505' })
  expect(await pid()).toBe(before)
})

test.runIf(hasDebianPostgres)('a desk page opens while all writers wait for a standby', async () => {
  const { open, waiting, holdCommits, letCommitsGo } = await openWaitingPostgres()
  const database = open({ answer: 2000 })
  const rosa = await addStaff(database)
  const began = new Date()
  const { token } = await startSession(database, { staffId: rosa.id, browser: 'Firefox' }, began)
  const submissionId = await sendMessage(database)
  await holdCommits()
  let refused = 0
  const write = (id: string) => transact(database, probe(id)).catch(() => void refused++)
  const written = Promise.all(Array.from({ length: 30 }, (_, number) => write(`waits ${number}`)))
  await expect.poll(waiting, { interval: 10 }).toHaveLength(10)
  const later = new Date(began.getTime() + 3_600_000)
  expect(await findSession(database, token, later)).toMatchObject({ member: { id: rosa.id } })
  await markRead(database, rosa.id, submissionId, later)
  const seen = await database.selectFrom('staff_sessions').select('seen_at').executeTakeFirstOrThrow()
  const read = await database.selectFrom('staff_reads').select('read_at').executeTakeFirstOrThrow()
  expect([seen.seen_at, read.read_at]).toEqual([later.toISOString(), later.toISOString()])
  // The server never has more than these waiting commits, even after their clients have given up.
  await expect.poll(() => refused, { interval: 10 }).toBe(10)
  expect(await waiting()).toHaveLength(10)
  await letCommitsGo()
  await written
  expect(refused).toBe(10)
})

test.runIf(hasDebianPostgres)(
  'a site that has begun finds what it needs to answer while nothing can be stored',
  async () => {
    const { open, url, holdCommits } = await openWaitingPostgres()
    const database = open()
    const errors: string[] = []
    const log = { warn: () => {}, error: (_about: object, message: string) => void errors.push(message) }
    const begin = () => openPublishedContent(database, { freshContent: freshContent(), log })
    const settings = { databaseUrl: url, dataDir: '', secret: undefined }
    await (await begin()).stop()
    const secret = await openSecret(settings, database)
    await holdCommits()
    const content = await begin()
    expect(content.current('en').content.organization.name).toBe(freshContent().current('en').content.organization.name)
    expect(errors).toEqual([])
    expect(await openSecret(settings, database)).toBe(secret)
    await content.stop()
  },
)
