import { describe, expect, test } from 'vitest'
import { assign } from '../../tests/support/changes'
import { engines, openFresh } from '../../tests/support/database-engines'
import { addStaff, sendMessage } from '../../tests/support/desk'
import { queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { appContextOf } from '../../tests/support/test-app-context'
import { transact } from '../database/transact'
import { toReference } from '../forms/reference'
import { setEmailAside } from '../submissions/emails/email-actions'
import { undoEvent } from '../submissions/undo/undo-event'
import { appendEvents } from './events'
import { listActors, readLog } from './read-log'
import { submissionSubject } from './subjects'

describe.each(engines)('on %s', (engine) => {
  test('returns names with each event and applies filters', async () => {
    const { database } = await openFresh(engine)
    const [rosa, lee] = [await addStaff(database), await addStaff(database, { name: 'Lee' })]
    const submissionId = await sendMessage(database)
    await assign(appContextOf(database), rosa, { submissionId, version: 1, assigneeId: lee.id })

    const { entries, next } = await readLog(database, {})
    expect(entries).toMatchObject([{ sequence: 1, kind: 'assigned', actorName: rosa.name, submissionId }])
    expect(next).toBeUndefined()
    const [{ reference = null, at = '' } = {}] = entries
    const found = async (filter: Parameters<typeof readLog>[1]) => (await readLog(database, filter)).entries.length
    expect(await found({ actorId: rosa.id, kind: 'assigned', reference: reference ?? '', from: at })).toBe(1)
    expect(await found({ to: at })).toBe(0)
    expect(await found({ actorId: lee.id })).toBe(0)
    expect((await readLog(database, {}, 1)).entries).toEqual([])
  })

  test('returns erased details as null', async () => {
    const { database } = await openFresh(engine)
    const rosa = await addStaff(database)
    const submissionId = await sendMessage(database)
    await assign(appContextOf(database), rosa, { submissionId, version: 1, assigneeId: rosa.id })
    await database.updateTable('events').set({ details: null, salt: null }).execute()
    expect((await readLog(database, {})).entries).toMatchObject([{ kind: 'assigned', details: null }])
  })

  test('pages through a time range in order of time', async () => {
    const { database } = await openFresh(engine)
    const rosa = await addStaff(database)
    const submissionId = await sendMessage(database)
    // A clock running ahead was corrected between the last two events.
    const minutes = [...Array(60).keys(), 90, 59]
    const events = minutes.map((minute) => ({
      kind: 'assigned' as const,
      actorId: rosa.id,
      about: [submissionSubject(submissionId)],
      details: { assignee: { before: null, after: rosa.id } },
      at: new Date(Date.UTC(2026, 5, 25, 17, minute)).toISOString(),
    }))
    await transact(database, (transaction) => appendEvents(transaction, events))
    const range = { from: '2026-06-25T17:01:00.000Z', to: '2026-06-25T18:00:00.000Z', kind: 'assigned' }
    const first = await readLog(database, range)
    const second = await readLog(database, range, first.next)
    const sequences = [...first.entries, ...second.entries].map(({ sequence }) => sequence)
    expect(sequences).toEqual([62, ...Array.from({ length: 59 }, (_, index) => 60 - index)])
    expect(second.next).toBeUndefined()
  })

  test('lists a bulk change as one entry, and its events only when filtered', async () => {
    const { database } = await openFresh(engine)
    const rosa = await addStaff(database)
    const [one, two] = [await sendMessage(database), await sendMessage(database)]
    const batchId = crypto.randomUUID()
    const event = { actorId: rosa.id, at: '2026-06-25T17:03:00.000Z' }
    const row = { ...event, kind: 'assigned', details: { assignee: { before: null, after: rosa.id } } } as const
    const header = {
      ...event,
      about: [{ kind: 'batch', id: batchId }],
      kind: 'bulk-changed',
      details: { did: 'assignee', count: 2 },
    } as const
    await transact(database, async (transaction) => {
      const rows = [one, two].map((id) => {
        const change = { rows: [`submission:${id}`], inverse: { assigneeId: null } }
        return { ...row, about: [submissionSubject(id)], change }
      })
      const [{ sequence = 0 } = {}] = await appendEvents(transaction, [header, ...rows])
      await transaction.insertInto('batches').values({ id: batchId, sequence, count: 2 }).execute()
    })
    const kinds = async (filter: Parameters<typeof readLog>[1]) =>
      (await readLog(database, filter)).entries.map(({ kind }) => kind)
    expect(await kinds({})).toEqual(['bulk-changed'])
    expect(await kinds({ batchId })).toEqual(['assigned', 'assigned', 'bulk-changed'])
    expect(await kinds({ reference: toReference(one) })).toEqual(['assigned'])
    expect(await kinds({ kind: 'assigned' })).toEqual([])

    const [{ id = '' } = {}] = (await readLog(database, { reference: toReference(one) })).entries
    await undoEvent(appContextOf(database), rosa, id)
    expect(await kinds({})).toEqual(['undone', 'bulk-changed'])
  })

  test('sorts people alphabetically, ignoring case and accents', async () => {
    const { database } = await openFresh(engine)
    for (const name of ['Zoe', 'ann', 'Ánh', 'Bo']) await addStaff(database, { name })
    expect((await listActors(database)).map(({ name }) => name)).toEqual(['Ánh', 'ann', 'Bo', 'Zoe'])
  })

  test('sets a failed email aside once', async () => {
    const { database } = await openFresh(engine)
    const rosa = await addStaff(database)
    const id = await queueOne(database)
    expect(await setEmailAside(appContextOf(database), rosa, id)).toEqual({ status: 'too-late' })
    await database.updateTable('outbox').set({ status: 'failed' }).where('id', '=', id).execute()
    expect(await setEmailAside(appContextOf(database), rosa, id)).toMatchObject({ status: 'done' })
    expect(await setEmailAside(appContextOf(database), rosa, id)).toEqual({ status: 'too-late' })
    expect(await readOutboxRow(database, id)).toMatchObject({ status: 'stopped' })
    expect((await readLog(database, {})).entries).toMatchObject([
      { kind: 'email-set-aside', about: [{ kind: 'email', id }, { kind: 'submission' }] },
    ])
  })
})
