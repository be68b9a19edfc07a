import { expect } from 'vitest'
import type { Database } from '../../src/database/connection'
import type { SubjectKind } from '../../src/database/tables'
import { readEvents } from '../../src/log/events'
import { findSubjectId } from '../../src/log/subjects'
import { startSession } from '../../src/staff/sessions'
import { readBatch } from '../../src/submissions/bulk/batches'
import { addStaff } from '../support/desk'
import { replay } from '../support/replay'
import type { DeskWork } from './desk-work'

const ALL = 1_000_000

/** Adds a staff member and signs them in. */
export async function signIn(database: Database) {
  const { id } = await addStaff(database)
  const { token } = await startSession(database, { staffId: id, browser: 'Firefox on Linux' }, new Date())
  return { id, token }
}

/** Expects every confirmed note and answer to be stored. */
export async function expectAllDone(database: Database, { done }: DeskWork): Promise<void> {
  const notes = new Set((await database.selectFrom('notes').select('text').execute()).map(({ text }) => text))
  const answers = database.selectFrom('outbox').select('dedupe_key').where('kind', '=', 'answer')
  const keys = new Set((await answers.execute()).map(({ dedupe_key }) => dedupe_key.split(':').at(-1)))
  const lost = done.filter(({ note, answer }) => (note && !notes.has(note)) || (answer && !keys.has(answer)))
  expect(lost).toEqual([])
}

/** Expects inbox rows to match their events, and one event for each note and answer. Returns the event count. */
export async function expectLogged(database: Database): Promise<number> {
  const events = (await readEvents(database, {}, { limit: ALL })).reverse()
  const bySubmission = Map.groupBy(events, ({ submissionId }) => submissionId)
  for (const row of await database.selectFrom('inbox').selectAll().execute()) {
    const { status, assignee_id: assignee, version, notes, submission_id } = row
    const theirs = bySubmission.get(submission_id) ?? []
    expect(replay(theirs)).toEqual({ status, assignee, version })
    expect(notes).toBe(theirs.filter(({ kind }) => kind === 'note-added').length)
  }
  const subjects = (kind: string, about: SubjectKind) =>
    events.filter((event) => event.kind === kind).map((event) => findSubjectId(event, about))
  const notes = await database.selectFrom('notes').select('id').execute()
  const answers = await database.selectFrom('outbox').select('id').where('kind', '=', 'answer').execute()
  expect(subjects('note-added', 'note').sort()).toEqual(notes.map(({ id }) => id).sort())
  expect(subjects('answered', 'email').sort()).toEqual(answers.map(({ id }) => id).sort())
  return events.length
}

/** Expects each bulk change to be applied to all of its rows, and confirmed ones to be stored. Returns their number. */
export async function expectBatchesWhole(database: Database, { done }: DeskWork): Promise<number> {
  const heads = await readEvents(database, { kind: 'bulk-changed' }, { limit: ALL })
  for (const head of heads) {
    const { events: rows } = (await readBatch(database, findSubjectId(head, 'batch') ?? '')) ?? {}
    expect(new Set(rows?.map(({ submissionId }) => submissionId)).size).toBe(head.details?.count)
  }
  const selections = database.selectFrom('selections').select('id').where('used_at', 'is not', null)
  const used = new Set((await selections.execute()).map(({ id }) => id))
  const [undone, applied] = [true, false].map((isUndo) =>
    heads.filter(({ details }) => (details?.did === 'undo') === isUndo),
  )
  expect(applied?.filter((head) => !used.has(findSubjectId(head, 'batch') ?? ''))).toEqual([])
  const known = used.union(new Set(undone?.map((head) => findSubjectId(head, 'batch'))))
  expect(done.filter(({ batch }) => batch !== undefined && !known.has(batch))).toEqual([])
  return heads.length
}
