import { describe, expect, test } from 'vitest'
import { assign, changeStatus } from '../../../tests/support/changes'
import { engines } from '../../../tests/support/database-engines'
import { emailsOfKind, readInbox } from '../../../tests/support/desk'
import { replay } from '../../../tests/support/replay'
import { freeze, openDesk } from '../../../tests/support/selections'
import { auditEvents } from '../../log/audit-events'
import { readEvents } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import type { ChosenAction } from '../actions/actions'
import { stopEmail } from '../emails/email-actions'
import { applySelection } from './apply-selection'
import { findEndedBatches } from './batches'
import { readBatchUndoPreview, undoBatch } from './undo-batch'

describe.each(engines)('undoing a batch on %s', (engine) => {
  async function open() {
    const desk = await openDesk(engine)
    const { database, app, rosa, ben, ids } = desk
    const apply = async (chosen: ChosenAction, some = ids) => {
      const id = await freeze(database, rosa, chosen, { ids: some })
      expect(await applySelection(app, rosa, id)).toMatchObject({ status: 'changed' })
      return id
    }
    const preview = (batchId: string) => readBatchUndoPreview(database, { batchId, staffId: rosa.id })
    const undo = (batchId: string) => undoBatch(app, ben, batchId)
    const confirmations = async () => (await emailsOfKind(database, 'confirmation')).map(({ status }) => status).sort()
    return { ...desk, apply, preview, undo, confirmations }
  }

  test('undoes the rows that nobody has changed since, after a preview that lists the others', async () => {
    const { database, rosa, ben, ids, app, apply, preview, undo } = await open()
    const [first = '', second = ''] = ids
    await assign(app, rosa, { submissionId: first, version: 1, assigneeId: ben.id })
    const assigned = await apply({ type: 'assignee', assigneeId: rosa.id })
    await assign(app, ben, { submissionId: second, version: 2, assigneeId: null })
    const { returning, staying, emails } = (await preview(assigned)) ?? {}
    expect(returning?.map(({ name }) => name)).toEqual(['Person 2', 'Person 0'])
    expect(staying).toMatchObject([
      { row: { name: 'Person 1' }, blocker: { reason: 'changed-since', event: { actorId: ben.id } } },
    ])
    expect(emails?.assignees).toEqual(['Ben'])
    const undone = await undo(assigned)
    expect(undone).toMatchObject({ status: 'undone', count: 2 })
    const rows = await Promise.all(ids.map((id) => readInbox(database, id)))
    expect(rows.map(({ assignee_id }) => assignee_id)).toEqual([ben.id, null, null])
    expect(await undo(assigned)).toEqual({ status: 'blocked' })
    expect(await preview(undone.status === 'undone' ? undone.batchId : '')).toBeUndefined()
    for (const submissionId of ids) {
      const events = (await readEvents(database, { about: submissionSubject(submissionId) })).reverse()
      const { status, assignee_id: assignee, version } = await readInbox(database, submissionId)
      expect(replay(events)).toEqual({ status, assignee, version })
    }
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  })

  test('ends once nothing is left to undo', async () => {
    const { database, apply, undo } = await open()
    const done = await apply({ type: 'status', status: 'done' })
    expect(await findEndedBatches(database, [done])).toEqual(new Map())
    await undo(done)
    expect(await findEndedBatches(database, [done])).toEqual(new Map([[done, 'already-undone']]))
    // Simulate an upgrade from a version without the `changes` table.
    await database.deleteFrom('changes').execute()
    expect(await findEndedBatches(database, [done])).toEqual(new Map([[done, 'earlier-version']]))
  })

  test('does not end while its last submission can still be undone', async () => {
    const { database, app, rosa, ids, apply, undo } = await open()
    const done = await apply({ type: 'status', status: 'done' })
    await changeStatus(app, rosa, { submissionId: ids.at(-1) ?? '', version: 2, status: 'open' })
    expect(await undo(done)).toMatchObject({ status: 'undone', count: 2 })
    expect(await findEndedBatches(database, [done])).toEqual(new Map())
  })

  test('stops the one email about all assignments', async () => {
    const { database, ben, apply, undo } = await open()
    await undo(await apply({ type: 'assignee', assigneeId: ben.id }))
    expect(await emailsOfKind(database, 'assignment')).toMatchObject([{ status: 'stopped' }])
  })

  test('removes tags and stops released confirmations, batch by batch', async () => {
    const { database, ids, apply, undo, confirmations } = await open()
    const tag = { id: crypto.randomUUID(), name: 'Alumni', name_key: 'alumni', created_at: '2026-06-01T09:00:00.000Z' }
    await database.insertInto('tags').values(tag).execute()
    const tagged = await apply({ type: 'tag', tagId: tag.id, on: true })
    const spam = await apply({ type: 'status', status: 'spam' })
    const released = await apply({ type: 'status', status: 'open' })
    expect(await undo(spam)).toEqual({ status: 'blocked' })
    for (const [batchId, confirmation, status] of [
      [tagged, 'waiting', 'open'],
      [released, 'stopped', 'spam'],
      [spam, 'waiting', 'new'],
    ] as const) {
      expect(await undo(batchId)).toMatchObject({ count: 3 })
      expect(await confirmations()).toEqual(Array(3).fill(confirmation))
      expect((await readInbox(database, ids[0] ?? '')).status).toBe(status)
    }
    expect(await database.selectFrom('submission_tags').selectAll().execute()).toEqual([])
  })

  test('does not send a confirmation that someone had stopped', async () => {
    const { database, app, rosa, apply, preview, undo, confirmations } = await open()
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    await stopEmail(app, rosa, confirmation?.id ?? '')
    const spam = await apply({ type: 'status', status: 'spam' })
    expect((await preview(spam))?.emails.released).toBe(2)
    await undo(spam)
    expect(await confirmations()).toEqual(['stopped', 'waiting', 'waiting'])
  })

  test('leaves submissions whose confirmation was sent, or whose assignee no longer handles submissions', async () => {
    const { database, rosa, ben, ids, app, apply, preview } = await open()
    const [first = '', second = ''] = ids
    const stayingOf = async (batchId: string) =>
      (await preview(batchId))?.staying.map(({ row, blocker }) => [row.submissionId, blocker.reason])
    await assign(app, rosa, { submissionId: first, version: 1, assigneeId: ben.id })
    const assigned = await apply({ type: 'assignee', assigneeId: rosa.id })
    await database.updateTable('staff').set({ role: 'editor' }).where('id', '=', ben.id).execute()
    expect(await stayingOf(assigned)).toEqual([[first, 'no-longer-handles']])
    await apply({ type: 'status', status: 'spam' })
    const released = await apply({ type: 'status', status: 'open' })
    const confirmation = database.updateTable('outbox').set({ status: 'sent' }).where('submission_id', '=', second)
    await confirmation.where('kind', '=', 'confirmation').execute()
    expect(await stayingOf(released)).toEqual([[second, 'left-the-house']])
    await changeStatus(app, rosa, { submissionId: first, version: 5, status: 'done' })
    expect(await stayingOf(released)).toEqual([
      [second, 'left-the-house'],
      [first, 'changed-since'],
    ])
  })
})
