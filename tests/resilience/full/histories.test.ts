import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../../src/database/connection'
import type { Actor } from '../../../src/log/actor'
import { auditEvents } from '../../../src/log/audit-events'
import { type Event, readEvents } from '../../../src/log/events'
import { findSubjectId } from '../../../src/log/subjects'
import { findUndo } from '../../../src/log/undo/undo-states'
import type { ChosenAction } from '../../../src/submissions/actions/actions'
import { applySelection } from '../../../src/submissions/bulk/apply-selection'
import { freezeSelection } from '../../../src/submissions/bulk/freeze-selection'
import { undoBatch } from '../../../src/submissions/bulk/undo-batch'
import { correctAnswers } from '../../../src/submissions/corrections/correct-answers'
import { submissionEventKinds } from '../../../src/submissions/event-kinds'
import { answer } from '../../../src/submissions/handling/answers'
import { changeSubmission } from '../../../src/submissions/handling/change-submissions'
import { changeTags } from '../../../src/submissions/handling/change-tags'
import { deleteTag, mergeTag } from '../../../src/submissions/handling/delete-tags'
import { addNote } from '../../../src/submissions/handling/notes'
import { findTag, renameTag } from '../../../src/submissions/handling/tags'
import { takeBackAnswer } from '../../../src/submissions/handling/take-back'
import { statuses } from '../../../src/submissions/statuses'
import { undoEvent } from '../../../src/submissions/undo/undo-event'
import { type Engine, engines, openFresh } from '../../support/database-engines'
import { addStaff, createTag, readInbox, sendMessage } from '../../support/desk'
import { officeTimes } from '../../support/office-times'
import { storeSummerAndWinter } from '../../support/seasons'
import { appContextOf } from '../../support/test-app-context'
import { count, record } from '../figures'

const STEPS = 50
const seasonIds = ['summer', 'winter-2027', null]
const LONG = 3_600_000
const RUNS = { SQLite: 1000, PostgreSQL: 1000 }
const SEED = Date.now()

const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      ...['one', 'one', 'one', 'many', 'tags', 'tags', 'note', 'reply', 'answer', 'take back', 'correct'],
      ...['rename', 'drop', 'merge', 'undo', 'undo', 'undo many'],
    ),
    who: fc.nat(2),
    which: fc.nat(2),
    choice: fc.nat(11),
  }),
  { minLength: STEPS, maxLength: STEPS },
)

type Step = typeof steps extends fc.Arbitrary<(infer Value)[]> ? Value : never

async function openOffice(engine: Engine) {
  const { database } = await openFresh(engine)
  // Power failures are tested elsewhere.
  if (engine === 'SQLite') await sql`PRAGMA synchronous = OFF`.execute(database)
  await storeSummerAndWinter(database)
  const people: Actor[] = []
  for (const name of ['Rosa', 'Ben', 'Ana']) people.push(await addStaff(database, { name, notify: 0 }))
  const submissionIds: string[] = []
  for (let number = 0; number < 3; number++) submissionIds.push(await sendMessage(database))
  const tagIds: string[] = []
  for (const name of ['Urgent', 'Paid', 'Twins']) {
    const made = await createTag(appContextOf(database), name)
    if (made.status === 'saved') tagIds.push(made.tag.id)
  }
  const moment = { now: new Date('2026-06-25T17:03:00.000Z') }
  return { database, app: appContextOf(database, moment), moment, people, submissionIds, tagIds }
}

type Office = Awaited<ReturnType<typeof openOffice>>

function chosenBy({ people, tagIds }: Office, { who, choice }: Step): ChosenAction {
  if (choice % 4 === 0) return { type: 'assignee', assigneeId: people[choice / 4]?.id ?? null }
  if (choice % 4 === 1) return { type: 'season', seasonId: seasonIds[who] ?? null }
  if (choice % 4 === 2) return { type: 'tag', tagId: tagIds[who] as string, on: choice > 5 }
  return { type: 'status', status: statuses[(choice + who) % statuses.length] ?? 'open' }
}

/** Performs a step, or skips it if it is not possible. */
async function act(office: Office, step: Step, from: number) {
  const { database, app, moment, people, submissionIds, tagIds } = office
  const { what, who, which, choice } = step
  // Stay below the hourly limits.
  moment.now = new Date(moment.now.getTime() + 7_200_000)
  const actor = people[who] as Actor
  const submissionId = submissionIds[which] as string
  const tagId = tagIds[choice % tagIds.length] as string
  const { version } = await readInbox(database, submissionId)
  const tag = await findTag(database, tagId)
  const [batch] = await readEvents(database, { kind: 'bulk-changed' }, { limit: 1 })
  const events = await eventsSince(database, from)
  switch (what) {
    case 'one':
      return changeSubmission(app, actor, { submissionId, version }, chosenBy(office, step))
    case 'many': {
      const viewer = { staffId: actor.id, unreadFrom: '2026-06-01T09:00:00.000Z', ...officeTimes }
      const frozen = await freezeSelection(app, viewer, chosenBy(office, step), { ids: submissionIds.slice(which) })
      return frozen.status === 'frozen' && applySelection(app, actor, frozen.id)
    }
    case 'tags':
      return changeTags(app, actor, { submissionId, add: choice % 2 ? [tagId] : [], remove: choice % 2 ? [] : [tagId] })
    case 'note':
      return addNote(app, actor, { submissionId, kind: 'note', text: `${choice}` })
    case 'reply':
      return addNote(app, actor, { submissionId, kind: 'reply', text: `${choice}` })
    case 'answer':
      return answer(app, actor, { submissionId, version, subject: 'Re', text: `${choice}`, key: crypto.randomUUID() })
    case 'take back': {
      const answered = events.findLast(({ kind }) => kind === 'answered')
      return answered && takeBackAnswer(app, actor, findSubjectId(answered, 'email') ?? '')
    }
    case 'correct':
      return correctAnswers(app, actor, { submissionId, answers: { message: `Text ${choice}` }, wasSeen: () => true })
    case 'rename':
      // Use a unique name, because a name that another tag has taken blocks undo.
      return tag && renameTag(app, actor, tag, `Tag ${crypto.randomUUID().slice(0, 8)}`)
    case 'drop':
      return tag && deleteTag(app, actor, tag)
    case 'merge':
      return mergeTag(app, actor, tagId, tagIds[(choice + which) % tagIds.length] as string)
    case 'undo':
      return tryUndo(office, actor, events[(choice * 5 + which) % Math.max(1, events.length)])
    case 'undo many':
      return batch && batch.sequence > from && undoBatch(app, actor, findSubjectId(batch, 'batch') ?? '')
  }
}

/** Undoes an event. If undo is blocked, nothing may change, and the blocker must be a newer event. */
async function tryUndo(office: Office, actor: Actor, event: Event | undefined) {
  if (!event) return
  const before = await readState(office)
  const result = await undoEvent(office.app, actor, event.id)
  if (result.status === 'undone') return
  expect(await readState(office)).toEqual(before)
  const { reason, event: newer } = result.status === 'blocked' ? result.blocker : {}
  if (reason === 'changed-since') expect(newer?.sequence).toBeGreaterThan(event.sequence)
}

async function lastSequence(database: Database): Promise<number> {
  return (await readEvents(database, {}, { limit: 1 }))[0]?.sequence ?? 0
}

/** Returns the events after a sequence number, oldest first. */
async function eventsSince(database: Database, after: number): Promise<Event[]> {
  const events = await readEvents(database, {}, { limit: 10 * STEPS })
  return events.filter(({ sequence }) => sequence > after).reverse()
}

/** Reads all data that people can change. */
async function readState({ database }: Office) {
  const inbox = await database.selectFrom('inbox').selectAll().orderBy('submission_id').execute()
  const tags = database.selectFrom('tags').select(['id', 'name', 'merged_into'])
  const notes = database.selectFrom('notes').select('id').where('removed_at', 'is', null)
  return {
    inbox: inbox.map(({ version: _, ...row }) => row),
    tagged: await database.selectFrom('submission_tags').selectAll().orderBy('tag_id').orderBy('position').execute(),
    tags: await tags
      .select(({ eb }) => eb('deleted_at', 'is', null).as('isThere'))
      .orderBy('id')
      .execute(),
    notes: await notes.orderBy('id').execute(),
    corrections: await database.selectFrom('corrections').select(['field', 'value']).orderBy('value').execute(),
  }
}

test.each(engines)(
  'on %s, undoing any history in reverse order restores the initial state',
  async (engine) => {
    const office = await openOffice(engine)
    const { database, app, people } = office
    let undone = 0
    const property = fc.asyncProperty(steps, async (history) => {
      const [start, state] = [await lastSequence(database), await readState(office)]
      for (const step of history) await act(office, step, start)
      for (const event of (await eventsSince(database, start)).reverse()) {
        office.moment.now = new Date(office.moment.now.getTime() + 7_200_000)
        if (!findUndo(event, submissionEventKinds)) continue
        const result = await undoEvent(app, people[0] as Actor, event.id)
        const isDone = result.status === 'blocked' && result.blocker.reason === 'already-undone'
        if (!isDone) expect(result, `${event.kind} ${JSON.stringify(event)}`).toMatchObject({ status: 'undone' })
        undone++
      }
      expect(await readState(office)).toEqual(state)
    })
    await fc.assert(property, { numRuns: RUNS[engine], endOnFailure: true, seed: SEED })
    expect(await auditEvents(database)).toMatchObject({ status: 'whole', events: await lastSequence(database) })
    record(
      `undone, ${engine}`,
      `${count(RUNS[engine])} histories of ${STEPS} steps undone (${count(undone)} events, seed ${SEED}); the same state, chain intact`,
    )
  },
  LONG,
)
