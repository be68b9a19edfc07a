import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, readInbox } from '../../../tests/support/desk'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { officeTimes } from '../../../tests/support/office-times'
import { appContextOf } from '../../../tests/support/test-app-context'
import { openUndoing } from '../../../tests/support/undoing'
import type { Database } from '../../database/connection'
import { findAllMatches, iteratePositionPages } from '../exports/position-pages'
import { addNote } from '../handling/notes'
import type { Viewer } from './inbox-filter'
import { listInbox } from './inbox-list'
import type { InboxQuery } from './inbox-query'
import { readNeighbors } from './neighbors'
import { momentFromPosition } from './positions'
import { readToday } from './today'

const viewerAt = (now: string, staffId = 'nobody'): Viewer => ({
  ...{ staffId, unreadFrom: '2026-06-25T17:00:00.000Z', now: new Date(now) },
  ...officeTimes,
})

/** Two submissions from Thursday, and an earlier one that a reply reopened on Friday. */
async function openReopened(engine: Engine) {
  const { database } = await openFresh(engine)
  const rosa = await addStaff(database)
  const filled = await fillInbox(database, [
    { sender_name: 'reopened', given: { message: 'tea' }, inbox: { status: 'done' } },
    { sender_name: 'first', given: { message: 'tea' } },
    { sender_name: 'second', given: { message: 'tea' }, inbox: { status: 'open' } },
  ])
  const submissionId = filled[0]?.submission.id ?? ''
  const app = appContextOf(database, { now: new Date('2026-06-26T17:00:00.000Z') })
  await addNote(app, rosa, { submissionId, kind: 'reply', text: 'One more question' })
  return { database, rosa, filled }
}

async function namesOf(database: Database, viewer: Viewer, query: InboxQuery): Promise<string> {
  const { entries } = await listInbox(database, viewer, query)
  return entries.map(({ name }) => name).join(' ')
}

const since = async (database: Database, submissionId: string) => {
  const { waiting_position: position } = await readInbox(database, submissionId)
  return position === null ? null : momentFromPosition(Number(position))
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('a reopened submission is late three working days after the reply, below older ones', async () => {
    const { database, rosa } = await openReopened(engine)
    const lateAt = async (now: string) => (await readToday(database, viewerAt(now, rosa.id))).late
    const names = ({ first }: Awaited<ReturnType<typeof lateAt>>) => first.map(({ name }) => name)
    expect(names(await lateAt('2026-07-01T16:59:59Z'))).toEqual(['first', 'second'])
    const late = await lateAt('2026-07-01T17:00:01Z')
    expect([late.count.n, names(late)]).toEqual([3, ['first', 'second', 'reopened']])
    expect(late.first.map(({ reopenedAt }) => reopenedAt)).toEqual([null, null, '2026-06-26T17:00:00.000Z'])
  })

  test('sorts late submissions by waiting time on pages, between neighbors, and in exports', async () => {
    const { database, filled } = await openReopened(engine)
    const viewer = viewerAt('2026-07-10T17:00:00Z')
    const [reopened = 0, first = 0, second = 0] = filled.map(({ inbox }) => inbox.position)
    const found: Record<string, string> = {}
    const queries = [{}, { after: reopened }, { before: first }, { after: second }, { before: second }, { after: 1 }]
    for (const query of queries)
      found[JSON.stringify(query)] = await namesOf(database, viewer, { late: true, ...query })
    expect(found).toEqual({
      '{}': 'reopened second first',
      [`{"after":${reopened}}`]: 'second first',
      [`{"before":${first}}`]: 'reopened second',
      [`{"after":${second}}`]: 'first',
      [`{"before":${second}}`]: 'reopened',
      '{"after":1}': '',
    })
    const references = filled.map(({ submission }) => submission.reference)
    expect(await readNeighbors(database, viewer, { late: true }, second)).toEqual({
      newer: references[0],
      older: references[1],
    })
    const exported = []
    for await (const page of iteratePositionPages(await findAllMatches(database, viewer, { late: true }), 1))
      exported.push(...page)
    expect(exported).toEqual([reopened, second, first])
    expect(await namesOf(database, viewer, {})).toBe('second first reopened')
  })

  test('a search for a rare word finds late submissions in the same order and pages', async () => {
    const { database, filled } = await openReopened(engine)
    await fillInbox(database, Array(1100).fill({ given: { message: 'coffee' } }), 10)
    const viewer = viewerAt('2026-07-10T17:00:00Z')
    expect(await namesOf(database, viewer, { late: true, q: 'tea' })).toBe('reopened second first')
    const after = filled[2]?.inbox.position ?? 0
    expect(await namesOf(database, viewer, { late: true, q: 'tea', after })).toBe('first')
  })

  test('a reply counts as waiting until it is taken back', async () => {
    const { database, app, moment, rosa, submissionId, setStatus, lastEvent, undo } = await openUndoing(engine)
    const reply = async (at: string) => {
      moment.now = new Date(at)
      await addNote(app, rosa, { submissionId, kind: 'reply', text: `At ${at}` })
      return (await lastEvent('note-added')).id
    }
    const waits = () => since(database, submissionId)
    const [first, whileOpen, second] = [
      '2026-06-26T17:00:00.000Z',
      '2026-06-26T18:00:00.000Z',
      '2026-06-29T17:00:00.000Z',
    ]
    await setStatus('done')
    const one = await reply(first)
    await reply(whileOpen)
    expect(await waits()).toBe(first)
    await setStatus('done')
    const done = (await lastEvent('status-changed')).id
    const other = await reply(second)
    expect(await waits()).toBe(second)
    await undo(other)
    expect(await waits()).toBe(first)
    await undo(done)
    await undo(one)
    expect(await waits()).toBeNull()
  })
})
