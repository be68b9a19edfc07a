import { describe, expect, test } from 'vitest'
import { changeStatus } from '../../../tests/support/changes'
import { engines } from '../../../tests/support/database-engines'
import { emailsOfKind, readInbox } from '../../../tests/support/desk'
import { officeTimes } from '../../../tests/support/office-times'
import { freeze, openDesk, view } from '../../../tests/support/selections'
import { appContextOf } from '../../../tests/support/test-app-context'
import { auditEvents } from '../../log/audit-events'
import { readLog } from '../../log/read-log'
import { submissionVersion } from '../../log/subjects'
import { applySelection } from './apply-selection'
import { freezeSelection } from './freeze-selection'

describe.each(engines)('many at once on %s', (engine) => {
  test('changes the status of all submissions once, with an event for each and one for the batch', async () => {
    const { database, rosa, ids, app } = await openDesk(engine)
    await changeStatus(app, rosa, { submissionId: ids[0] ?? '', version: 1, status: 'done' })
    const id = await freeze(database, rosa, { type: 'status', status: 'done' }, { ids })
    const preview = await view(database, rosa, id)
    expect([preview?.changing.length, preview?.already.length]).toEqual([2, 1])
    expect(await applySelection(app, rosa, id)).toEqual({ status: 'changed', count: 2 })
    expect(await applySelection(app, rosa, id)).toEqual({ status: 'used' })
    const rows = await Promise.all(ids.map((each) => readInbox(database, each)))
    expect(rows.map(({ status, version }) => [status, version])).toEqual(Array(3).fill(['done', 2]))
    const { entries } = await readLog(database, { batchId: id })
    const status = { before: 'new', after: 'done' }
    expect(entries.reverse().map((event) => [event.submissionId, submissionVersion(event), event.details])).toEqual([
      [null, 0, { did: 'status', status: 'done', count: 2 }],
      ...ids.slice(1).map((each) => [each, 2, { status }]),
    ])
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  })

  test('keeps a person’s newest 50 selections and everybody else’s', async () => {
    const { database, rosa, ben, ids } = await openDesk(engine)
    const freezeOne = (actor: typeof rosa) => freeze(database, actor, { type: 'status', status: 'done' }, { ids })
    const [his, first] = [await freezeOne(ben), await freezeOne(rosa)]
    for (let number = 0; number < 50; number++) await freezeOne(rosa)
    const kept = (await database.selectFrom('selections').select('id').execute()).map(({ id }) => id)
    expect([kept.length, kept.includes(his), kept.includes(first)]).toEqual([51, true, false])
  })

  test('changes nothing if someone changed one of them first, and says who', async () => {
    const { database, rosa, ben, ids, app } = await openDesk(engine)
    const id = await freeze(database, rosa, { type: 'assignee', assigneeId: rosa.id }, { ids })
    await changeStatus(app, ben, { submissionId: ids[1] ?? '', version: 1, status: 'done' })
    expect(await applySelection(app, rosa, id)).toEqual({ status: 'changed-since' })
    expect((await readInbox(database, ids[0] ?? '')).assignee_id).toBeNull()
    const preview = await view(database, rosa, id)
    expect(preview?.changedSince).toMatchObject([
      { row: { name: 'Person 1' }, events: [{ kind: 'status-changed', actorName: 'Ben' }] },
    ])
  })

  test('notifies an assignee of many submissions once', async () => {
    const { database, rosa, ben, ids, app } = await openDesk(engine)
    const id = await freeze(database, rosa, { type: 'assignee', assigneeId: ben.id }, { ids })
    expect((await view(database, rosa, id))?.emails).toEqual({ assignees: ['Ben'], released: 0, stopped: 0 })
    await applySelection(app, rosa, id)
    const emails = await emailsOfKind(database, 'assignment')
    expect(emails.map(({ subject }) => subject)).toEqual(['Rosa Martínez assigned 3 submissions to you'])
  })

  test('stops confirmations of spam and releases them later, including limited ones', async () => {
    const { database, rosa, ids, app } = await openDesk(engine, 5)
    const confirmations = async () => {
      const rows = await emailsOfKind(database, 'confirmation')
      return rows.map(({ status }) => status).sort()
    }
    expect(await confirmations()).toEqual(['stopped', 'stopped', 'waiting', 'waiting', 'waiting'])
    const spam = await freeze(database, rosa, { type: 'status', status: 'spam' }, { ids })
    expect((await view(database, rosa, spam))?.emails).toEqual({ assignees: [], released: 0, stopped: 3 })
    await applySelection(app, rosa, spam)
    expect(await confirmations()).toEqual(Array(5).fill('stopped'))
    const none = await freeze(database, rosa, { type: 'status', status: 'open' }, { ids })
    expect((await view(database, rosa, none))?.emails).toEqual({ assignees: [], released: 5, stopped: 0 })
    await applySelection(app, rosa, none)
    expect(await confirmations()).toEqual(Array(5).fill('waiting'))
  })

  test('adds and removes a tag despite other changes', async () => {
    const { database, rosa, ben, ids, app } = await openDesk(engine)
    const tag = { id: crypto.randomUUID(), name: 'Alumni', name_key: 'alumni', created_at: '2026-06-01T09:00:00.000Z' }
    await database.insertInto('tags').values(tag).execute()
    const tagged = () => database.selectFrom('submission_tags').selectAll().execute()
    const on = await freeze(database, rosa, { type: 'tag', tagId: tag.id, on: true }, { ids: ids.slice(1) })
    await changeStatus(app, ben, { submissionId: ids[1] ?? '', version: 1, status: 'done' })
    expect(await applySelection(app, rosa, on)).toMatchObject({ count: 2 })
    expect(await tagged()).toHaveLength(2)
    const off = await freeze(database, rosa, { type: 'tag', tagId: tag.id, on: false }, { ids })
    const preview = await view(database, rosa, off)
    expect([preview?.changing.length, preview?.already.length]).toEqual([2, 1])
    expect(await applySelection(app, rosa, off)).toMatchObject({ count: 2 })
    expect(await tagged()).toEqual([])
  })

  test('only its creator can use a selection, for a day', async () => {
    const { database, rosa, ben, ids } = await openDesk(engine)
    const id = await freeze(database, rosa, { type: 'status', status: 'done' }, { ids })
    expect(await view(database, ben, id)).toBeUndefined()
    expect(await applySelection(appContextOf(database), ben, id)).toEqual({ status: 'missing' })
    const late = appContextOf(database, { now: new Date('2026-06-26T17:04:00.000Z') })
    expect(await applySelection(late, rosa, id)).toEqual({ status: 'missing' })
    await freezeSelection(
      late,
      { staffId: ben.id, unreadFrom: '2026-06-01T09:00:00.000Z', ...officeTimes },
      { type: 'status', status: 'done' },
      { ids },
    )
    expect(await database.selectFrom('selections').select('staff_id').execute()).toEqual([{ staff_id: ben.id }])
    expect(await freeze(database, rosa, { type: 'status', status: 'done' }, { ids: [] })).toBe('empty')
  })
})
