import { describe, expect, test } from 'vitest'
import { engines } from '../../../tests/support/database-engines'
import { emailsOfKind, readInbox } from '../../../tests/support/desk'
import { replay } from '../../../tests/support/replay'
import { freeze, openDesk, view } from '../../../tests/support/selections'
import { auditEvents } from '../../log/audit-events'
import { readEvents } from '../../log/events'
import { aboutSubmission } from '../../log/subjects'
import { assign, changeStatus } from '../handling/changes'
import { applySelection } from './apply-selection'
import type { BulkAction } from './bulk-action'

describe.each(engines)('undoing many at once on %s', (engine) => {
  test('what was done to many comes back at once, but for what stands in the way, and again', async () => {
    const { database, rosa, ben, ids, app } = await openDesk(engine)
    const [first = '', second = ''] = ids
    await assign(app, rosa, { submissionId: first, version: 1, assigneeId: ben.id })
    const assigned = await freeze(database, rosa, { type: 'assignee', assigneeId: rosa.id }, { ids })
    await applySelection(app, rosa, assigned)
    await assign(app, ben, { submissionId: second, version: 2, assigneeId: null })
    await changeStatus(app, ben, { submissionId: first, version: 3, status: 'done' })

    const undo = await freeze(database, rosa, { type: 'undo', batchId: assigned }, { ids: [] })
    const preview = await view(database, rosa, undo)
    expect(preview?.changing.map(({ name }) => name)).toEqual(['Person 2', 'Person 0'])
    expect(preview?.staying).toMatchObject([{ row: { name: 'Person 1' }, blocker: { reason: 'changed-since' } }])
    expect(preview?.left).toEqual([{ reason: 'changed-since', by: ben.id, count: 1 }])
    expect(preview?.emails.assignees).toEqual(['Ben'])
    expect(await applySelection(app, rosa, undo)).toEqual({ status: 'changed', batchId: undo, count: 2 })
    const assignees = async () => {
      const rows = await Promise.all(ids.map((id) => readInbox(database, id)))
      return rows.map(({ assignee_id }) => assignee_id)
    }
    expect(await assignees()).toEqual([ben.id, null, null])

    const redo = await freeze(database, ben, { type: 'undo', batchId: undo }, { ids: [] })
    expect(await applySelection(app, ben, redo)).toMatchObject({ count: 2 })
    expect(await assignees()).toEqual([rosa.id, null, rosa.id])
    for (const submissionId of ids) {
      const events = (await readEvents(database, { about: aboutSubmission(submissionId) })).reverse()
      const { status, assignee_id: assignee, version } = await readInbox(database, submissionId)
      expect(replay(events)).toEqual({ status, assignee, version })
    }
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  })

  test('nothing comes back where somebody was faster; tags and released confirmations come back too', async () => {
    const { database, rosa, ben, ids, app } = await openDesk(engine)
    const tag = { id: crypto.randomUUID(), name: 'Alumni', name_key: 'alumni', created_at: '2026-06-01T09:00:00.000Z' }
    await database.insertInto('tags').values(tag).execute()
    const did: BulkAction[] = [
      { type: 'tag', tagId: tag.id, on: true },
      { type: 'status', status: 'spam' },
      { type: 'status', status: 'open' },
    ]
    const batches: string[] = []
    for (const chosen of did) {
      batches.push(await freeze(database, rosa, chosen, { ids }))
      expect(await applySelection(app, rosa, batches.at(-1) ?? '')).toMatchObject({ count: 3 })
    }
    const confirmations = async () => {
      const rows = await emailsOfKind(database, 'confirmation')
      return rows.map(({ status }) => status)
    }
    for (const [batchId, confirmation, status] of [
      [batches[2] ?? '', 'stopped', 'spam'],
      [batches[1] ?? '', 'waiting', 'new'],
      [batches[0] ?? '', 'waiting', 'new'],
    ] as const) {
      const id = await freeze(database, rosa, { type: 'undo', batchId }, { ids: [] })
      expect(await applySelection(app, rosa, id)).toMatchObject({ count: 3 })
      expect(await confirmations()).toEqual(Array(3).fill(confirmation))
      expect((await readInbox(database, ids[0] ?? '')).status).toBe(status)
    }
    expect(await database.selectFrom('submission_tags').selectAll().execute()).toEqual([])

    const done = await freeze(database, rosa, { type: 'status', status: 'done' }, { ids })
    await applySelection(app, rosa, done)
    const undo = await freeze(database, rosa, { type: 'undo', batchId: done }, { ids: [] })
    const { version } = await readInbox(database, ids[0] ?? '')
    await changeStatus(app, ben, { submissionId: ids[0] ?? '', version, status: 'open' })
    expect(await applySelection(app, rosa, undo)).toEqual({ status: 'changed-since' })
    expect((await view(database, rosa, undo))?.changedSince).toMatchObject([{ row: { name: 'Person 0' } }])
    expect((await readInbox(database, ids[1] ?? '')).status).toBe('done')
  })

  test('of many, what left the house and whoever no longer handles submissions stand in the way of their own', async () => {
    const { database, rosa, ben, ids, app } = await openDesk(engine)
    const [first = '', second = ''] = ids
    const apply = async (chosen: BulkAction) => {
      const id = await freeze(database, rosa, chosen, { ids })
      expect(await applySelection(app, rosa, id)).toMatchObject({ status: 'changed' })
      return id
    }
    const stayingOf = async (batchId: string) => {
      const preview = await view(database, rosa, await freeze(database, rosa, { type: 'undo', batchId }, { ids: [] }))
      return preview?.staying.map(({ row, blocker }) => [row.submissionId, blocker.reason])
    }
    await assign(app, rosa, { submissionId: first, version: 1, assigneeId: ben.id })
    const assigned = await apply({ type: 'assignee', assigneeId: rosa.id })
    await database.updateTable('staff').set({ role: 'editor' }).where('id', '=', ben.id).execute()
    expect(await stayingOf(assigned)).toEqual([[first, 'no-longer-handles']])
    await apply({ type: 'status', status: 'spam' })
    const released = await apply({ type: 'status', status: 'open' })
    const confirmations = database.updateTable('outbox').set({ status: 'sent' }).where('submission_id', '=', second)
    await confirmations.where('kind', '=', 'confirmation').execute()
    expect(await stayingOf(released)).toEqual([[second, 'left-the-house']])
  })
})
