import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../src/database/connection'
import type { SubjectKind } from '../../src/database/tables'
import { auditEvents } from '../../src/log/audit-events'
import { readEvents } from '../../src/log/events'
import { idOf } from '../../src/log/subjects'
import { startSession } from '../../src/staff/sessions'
import { readBatch } from '../../src/submissions/bulk/batches'
import { engines } from '../support/database-engines'
import { addStaff } from '../support/desk'
import { replay } from '../support/replay'
import { DeskWork } from './desk-work'
import { count, record } from './figures'
import { Load } from './load'
import { scaled, tell } from './scale'
import { startSite } from './sites'
import { expectAllAnswered } from './stored'

const cycles = scaled(100, 3)
const PEOPLE = 4
const ALL = 1_000_000

test.each(engines)('a desk on %s that is killed at work keeps every change whole with its event', async (engine) => {
  const { site, databaseUrl, read } = await startSite(engine)
  const database = await openDatabase({ databaseUrl, dataDir: site.dataDir })
  onTestFinished(() => database.destroy())
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => signIn(database)))
  const load = new Load(site.port, 10)
  const work = new DeskWork(site.port, people, () => load.answered.map(({ id = '' }) => id))
  for (let cycle = 1; cycle <= cycles; cycle++) {
    await workAgain(work)
    await pause(Math.random() * 400)
    await site.kill('SIGKILL')
    await site.start()
    tell(() => `${engine}: ${cycle} of ${cycles} crashes, ${count(work.done.length)} done`)
  }
  await workAgain(work)
  await expect.poll(() => work.done.some(({ batch }) => batch), { timeout: 60_000, interval: 5 }).toBe(true)
  await Promise.all([load.stop(), work.stop()])

  expectAllAnswered(await read(), load.sent)
  await expectAllDone(database, work)
  const changes = await expectLogged(database)
  const batches = await expectBatchesWhole(database, work)
  expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  record(
    `desk crash, ${engine}`,
    `${cycles} kills during ${count(changes)} changes, ${count(batches)} of them bulk changes, ${count(work.conflicts)} conflicts reported; 0 lost, 0 without event, chain intact`,
  )
})

async function signIn(database: Database) {
  const { id } = await addStaff(database)
  const { token } = await startSession(database, { staffId: id, browser: 'Firefox on Linux' }, new Date())
  return { id, token }
}

async function workAgain(work: DeskWork): Promise<void> {
  const before = work.done.length
  await expect.poll(() => work.done.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
}

/** What somebody was told is done is there. */
async function expectAllDone(database: Database, { done }: DeskWork): Promise<void> {
  const notes = new Set((await database.selectFrom('notes').select('text').execute()).map(({ text }) => text))
  const answers = database.selectFrom('outbox').select('dedupe_key').where('kind', '=', 'answer')
  const keys = new Set((await answers.execute()).map(({ dedupe_key }) => dedupe_key.split(':').at(-1)))
  const lost = done.filter(({ note, answer }) => (note && !notes.has(note)) || (answer && !keys.has(answer)))
  expect(lost).toEqual([])
}

/** Every row is what its events say, every note and answer has its event and every event its note or answer. */
async function expectLogged(database: Database): Promise<number> {
  const events = (await readEvents(database, {}, { limit: ALL })).reverse()
  const bySubmission = Map.groupBy(events, ({ submissionId }) => submissionId)
  for (const row of await database.selectFrom('inbox').selectAll().execute()) {
    const { status, assignee_id: assignee, version, notes, submission_id } = row
    const theirs = bySubmission.get(submission_id) ?? []
    expect(replay(theirs)).toEqual({ status, assignee, version })
    expect(notes).toBe(theirs.filter(({ kind }) => kind === 'note-added').length)
  }
  const subjects = (kind: string, about: SubjectKind) =>
    events.filter((event) => event.kind === kind).map((event) => idOf(event, about))
  const notes = await database.selectFrom('notes').select('id').execute()
  const answers = await database.selectFrom('outbox').select('id').where('kind', '=', 'answer').execute()
  expect(subjects('note-added', 'note').sort()).toEqual(notes.map(({ id }) => id).sort())
  expect(subjects('answered', 'email').sort()).toEqual(answers.map(({ id }) => id).sort())
  return events.length
}

/** What was done to many was done to all of them or to none, and is there once somebody was told so. */
async function expectBatchesWhole(database: Database, { done }: DeskWork): Promise<number> {
  const heads = await readEvents(database, { kind: 'bulk-changed' }, { limit: ALL })
  for (const head of heads) {
    const rows = await readBatch(database, idOf(head, 'batch') ?? '')
    expect(new Set(rows.map(({ submissionId }) => submissionId)).size).toBe(head.details?.count)
  }
  const selections = database.selectFrom('selections').select('id').where('used_at', 'is not', null)
  const used = new Set((await selections.execute()).map(({ id }) => id))
  expect(heads.filter((head) => !used.has(idOf(head, 'batch') ?? ''))).toEqual([])
  expect(done.filter(({ batch }) => batch !== undefined && !used.has(batch))).toEqual([])
  return heads.length
}
