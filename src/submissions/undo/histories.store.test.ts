import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { count, record } from '../../../tests/resilience/figures'
import { scaled } from '../../../tests/resilience/scale'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, createTag, readInbox, sendMessage } from '../../../tests/support/desk'
import { keepSummerAndWinter } from '../../../tests/support/seasons'
import { appContextOf } from '../../../tests/support/test-app-context'
import { findBlocker } from '../../../tests/support/undoing'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { auditEvents } from '../../log/audit-events'
import { type Event, readEvents } from '../../log/events'
import { idOf, mainSubject } from '../../log/subjects'
import { findUndone, undoneBy } from '../../log/undo/history'
import { answer } from '../handling/answers'
import { assign, assignSeason, changeStatus, changeTags } from '../handling/changes'
import { deleteTag, mergeTag } from '../handling/delete-tags'
import { addNote } from '../handling/notes'
import { deleteReply, listSavedReplies, saveReply } from '../handling/saved-replies'
import { readTagsOf } from '../handling/shown-tags'
import { findTag, renameTag } from '../handling/tags'
import { statuses } from '../statuses'
import { undoEvent } from './undo-event'

const STEPS = 50
const seasonIds = ['summer', 'winter-2027', null]
const LONG = 3_600_000
const RUNS = { SQLite: scaled(1000, 20), PostgreSQL: scaled(1000, 8) }

const actions = [
  ...['status', 'assign', 'season', 'tags', 'tags', 'note', 'reply', 'delete', 'rename', 'drop', 'merge'],
  ...['undo', 'undo', 'undo'],
]
// Either leaves a status that the other one changed since, and then there is no way back to the start.
const withReplies = [...actions, 'pasted']
const withAnswers = [...actions, 'answer']

const stepOf = (what: readonly string[]) =>
  fc.record({ what: fc.constantFrom(...what), who: fc.nat(2), which: fc.nat(2), choice: fc.nat(5) })

type Step = ReturnType<typeof stepOf> extends fc.Arbitrary<infer Value> ? Value : never

const historyOf = (what: readonly string[]) => fc.array(stepOf(what), { minLength: STEPS, maxLength: STEPS })

interface Office {
  database: Database
  people: Actor[]
  submissionIds: string[]
  tagIds: string[]
}

async function openOffice(engine: Engine): Promise<Office> {
  const { database } = await openFresh(engine)
  // What happens when the power fails is tested elsewhere.
  if (engine === 'SQLite') await sql`PRAGMA synchronous = OFF`.execute(database)
  await keepSummerAndWinter(database)
  const people = []
  for (const name of ['Rosa', 'Ben', 'Ana']) people.push(await addStaff(database, { name, notify: 0 }))
  const submissionIds = []
  for (let number = 0; number < 3; number++) submissionIds.push(await sendMessage(database))
  const tagIds = []
  for (const name of ['Urgent', 'Paid', 'Twins']) {
    const made = await createTag(appContextOf(database), name)
    if (made.status === 'saved') tagIds.push(made.tag.id)
  }
  return { database, people, submissionIds, tagIds }
}

/** Does a step; what cannot be done is passed over, as people do. */
async function act(
  { database, people, submissionIds, tagIds }: Office,
  { what, who, which, choice }: Step,
  from: number,
) {
  const app = appContextOf(database)
  const actor = people[who] as Actor
  const submissionId = submissionIds[which] as string
  const tagId = tagIds[choice % tagIds.length] as string
  if (what === 'note') return addNote(app, actor, { submissionId, kind: 'note', text: `${choice}` })
  if (what === 'pasted') return addNote(app, actor, { submissionId, kind: 'reply', text: `${choice}` })
  if (what === 'rename') {
    const tag = await findTag(database, tagId)
    return tag && renameTag(app, actor, tag, `Tag ${choice}`)
  }
  if (what === 'drop') {
    const tag = await findTag(database, tagId)
    return tag && deleteTag(app, actor, tag)
  }
  if (what === 'merge') return mergeTag(app, actor, tagId, tagIds[(choice + which) % tagIds.length] as string)
  if (what === 'tags') {
    const [add, remove] = choice % 2 ? [[tagId], []] : [[], [tagId]]
    return changeTags(app, actor, { submissionId, add, remove })
  }
  if (what === 'undo') {
    const events = await eventsSince(database, from)
    const event = events[(choice * 7 + which) % Math.max(1, events.length)]
    // What somebody changed after an answer stays as it is once the answer is taken back before it.
    return event?.kind === 'answered' ? undefined : event && undoEvent(app, actor, event.id)
  }
  const replies = await listSavedReplies(database)
  const reply = replies[choice % Math.max(1, replies.length)]
  if (what === 'delete') return reply && deleteReply(app, actor, reply)
  if (what === 'reply')
    return saveReply(app, actor, {
      title: `T${which}`,
      body: `B${choice}`,
      existing: choice % 3 ? reply : undefined,
    })
  const { version } = await readInbox(database, submissionId)
  if (what === 'answer')
    return answer(app, actor, { submissionId, version, subject: 'Re', text: `${choice}`, key: crypto.randomUUID() })
  if (what === 'assign') return assign(app, actor, { submissionId, version, assigneeId: people[choice]?.id ?? null })
  if (what === 'season')
    return assignSeason(app, actor, { submissionId, version, seasonId: seasonIds[choice % seasonIds.length] ?? null })
  return changeStatus(app, actor, { submissionId, version, status: statuses[choice % statuses.length] ?? 'open' })
}

async function lastSequence(database: Database): Promise<number> {
  const [last] = await readEvents(database, {}, { limit: 1 })
  return last?.sequence ?? 0
}

/** In their order. */
async function eventsSince(database: Database, after: number): Promise<Event[]> {
  const events = await readEvents(database, {}, { limit: 4 * STEPS })
  return events.filter(({ sequence }) => sequence > after).reverse()
}

/** All that people can change, each value under a name. */
async function readState({ database, submissionIds }: Office): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {}
  for (const row of await database.selectFrom('inbox').selectAll().execute()) {
    state[`${row.submission_id} status`] = row.status
    state[`${row.submission_id} assignee`] = row.assignee_id
    state[`${row.submission_id} season`] = row.season_id ?? undefined
    state[`${row.submission_id} seasonAssigned`] = row.season_assigned === 1 || undefined
    state[`${row.submission_id} notes`] = row.notes
    state[`${row.submission_id} waiting`] = row.waiting_position
  }
  const given = database.selectFrom('submission_tags')
  for (const { submission_id, tag_id } of await given.select(['submission_id', 'tag_id']).execute())
    state[`${submission_id} tag:${tag_id}`] = true
  for (const tag of await database.selectFrom('tags').selectAll().execute()) {
    state[`${tag.id} name`] = tag.deleted_at === null ? tag.name : undefined
    state[`${tag.id} into`] = tag.merged_into
  }
  // As people see them.
  for (const [id, tags] of await readTagsOf(database, submissionIds))
    state[`${id} shown`] = tags.map(({ id }) => id).join(' ')
  const notes = database.selectFrom('notes').select(['id', 'submission_id']).where('removed_at', 'is', null)
  for (const { id, submission_id } of await notes.execute()) state[`${submission_id} note:${id}`] = true
  for (const { id, title, body } of await listSavedReplies(database)) {
    state[`${id} title`] = title
    state[`${id} body`] = body
  }
  return state
}

/** What an event changed, by the names of the state: what undoing it leads back to. */
function changesOf(event: Event): Map<string, unknown> {
  const { details, kind } = event
  const about = mainSubject(event)?.id
  const isNote = kind === 'note-added' || details?.undid === 'note-added'
  const entries = Object.entries(details ?? {}).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value !== 'object' || value === null || !('before' in value)) return []
    if (['version', 'confirmation', 'note'].includes(name)) return []
    return [[`${about} ${name}`, value.before === false || value.before === null ? undefined : value.before]]
  })
  const note = `${about} note:${idOf(event, 'note')}`
  const wasThere = isNote && kind === 'undone' && (details?.note as { before: boolean }).before
  return new Map(isNote ? [...entries, [note, wasThere ? true : undefined]] : entries)
}

/** The status that a reply reopened is left as it is where somebody changed it since. */
function yields({ kind, details }: Event, name: string): boolean {
  return (kind === 'note-added' || details?.undid === 'note-added') && name.endsWith(' status')
}

function different(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter(
    (name) => !/ (notes|waiting|shown)$/.test(name) && (before[name] ?? undefined) !== (after[name] ?? undefined),
  )
}

test.each(engines)(
  'on %s, any history is undone to its start, and the log tells all of it',
  async (engine) => {
    const office = await openOffice(engine)
    const { database, people } = office
    let undone = 0
    const property = fc.asyncProperty(fc.oneof(historyOf(withReplies), historyOf(withAnswers)), async (steps) => {
      const [start, state] = [await lastSequence(database), await readState(office)]
      for (const each of steps) await act(office, each, start)
      const events = await eventsSince(database, start)
      const stands = findUndone(events)
      const roots = events.filter((event) => undoneBy(event) === undefined && !stands.has(event.id)).reverse()
      for (const event of roots) {
        const result = await undoEvent(appContextOf(database), people[0] as Actor, event.id)
        expect(result, `${event.kind} ${JSON.stringify(event.details)}`).toMatchObject({ status: 'undone' })
      }
      undone += roots.length
      expect(await readState(office)).toEqual(state)
      expect(await lastSequence(database)).toBe(start + events.length + roots.length)
    })
    await fc.assert(property, { numRuns: RUNS[engine], endOnFailure: true })
    expect(await auditEvents(database)).toMatchObject({ status: 'whole', events: await lastSequence(database) })
    record(
      `undone, ${engine}`,
      `${count(RUNS[engine])} histories of ${STEPS} steps undone to the start (${count(undone)} steps); the same state each time, every change in the log, chain intact`,
    )
  },
  LONG,
)

test.each(engines)(
  'on %s, in any order an undoing restores exactly its own, or says truly what is in its way',
  async (engine) => {
    const office = await openOffice(engine)
    const { database, people } = office
    const property = fc.asyncProperty(
      historyOf(withReplies),
      fc.array(fc.nat(), { minLength: 15, maxLength: 15 }),
      async (steps, picks) => {
        const start = await lastSequence(database)
        for (const each of steps) await act(office, each, start)
        for (const pick of picks) {
          const events = await eventsSince(database, start)
          const event = events[pick % Math.max(1, events.length)]
          if (!event) return
          const before = await readState(office)
          const blocker = await findBlocker(database, event.id)
          const result = await undoEvent(appContextOf(database), people[1] as Actor, event.id)
          const after = await readState(office)
          if (result.status === 'undone') {
            expect(blocker).toBeUndefined()
            const changes = changesOf(event)
            for (const name of different(before, after)) expect([...changes.keys()]).toContain(name)
            for (const [name, value] of changes)
              if (!yields(event, name)) expect(after[name] ?? undefined, name).toBe(value ?? undefined)
            continue
          }
          expect(different(before, after)).toEqual([])
          expect(result).toEqual({ status: 'blocked', blocker })
          const undone = findUndone(events)
          // A tag is not merged again into one that is gone.
          if (blocker?.reason === 'gone') expect(event.kind === 'undone' && event.details?.undid).toBe('tag-merged')
          else if (blocker?.reason === 'already-undone') expect(undone.get(event.id)?.id).toBe(blocker.event?.id)
          else {
            expect(blocker?.reason).toBe('changed-since')
            const other = blocker?.event as Event
            expect(other.sequence).toBeGreaterThan(event.sequence)
            expect(undone.has(other.id)).toBe(false)
            expect([...changesOf(other).keys()].some((name) => changesOf(event).has(name))).toBe(true)
          }
        }
      },
    )
    await fc.assert(property, { numRuns: RUNS[engine], endOnFailure: true })
  },
  LONG,
)
