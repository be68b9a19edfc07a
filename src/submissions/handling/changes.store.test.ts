import { describe, expect, test } from 'vitest'
import { assign, changeStatus } from '../../../tests/support/changes'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind, readInbox, sendMessage } from '../../../tests/support/desk'
import { appContextOf, ORIGIN } from '../../../tests/support/test-app-context'
import { toReference } from '../../forms/reference'
import { readEvents } from '../../log/events'
import { submissionSubject } from '../../log/subjects'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const app = appContextOf(database)
    const rosa = await addStaff(database)
    return { database, app, rosa, submissionId: await sendMessage(database) }
  }

  test('stores a change with its event, before and after', async () => {
    const { database, app, rosa, submissionId } = await open()
    const changed = await changeStatus(app, rosa, { submissionId, version: 1, status: 'done' })
    expect(changed).toMatchObject({ status: 'changed', version: 2 })
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'done', version: 2 })
    expect(await readEvents(database, { about: submissionSubject(submissionId) })).toMatchObject([
      {
        sequence: 1,
        kind: 'status-changed',
        at: '2026-06-25T17:03:00.000Z',
        actorId: rosa.id,
        actorName: rosa.name,
        about: [{ kind: 'submission', id: submissionId, version: 2 }],
        details: { status: { before: 'new', after: 'done' } },
      },
    ])
  })

  test('a conflict overwrites nothing and returns the events since', async () => {
    const { database, app, rosa, submissionId } = await open()
    const ben = await addStaff(database, { name: 'Ben' })
    await changeStatus(app, ben, { submissionId, version: 1, status: 'open' })
    await assign(app, ben, { submissionId, version: 2, assigneeId: ben.id })
    const conflict = await changeStatus(app, rosa, { submissionId, version: 2, status: 'done' })
    expect(conflict).toMatchObject({
      status: 'conflict',
      submission: { submissionId, status: 'open', assigneeId: ben.id, version: 3 },
      since: [{ kind: 'assigned', actorName: 'Ben' }],
    })
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'open', version: 3 })
    expect(await readEvents(database, { about: submissionSubject(submissionId) })).toHaveLength(2)
  })

  test('an unchanged submission counts as changed, without an event, for any loaded version', async () => {
    const { database, app, rosa, submissionId } = await open()
    for (let click = 0; click < 2; click++) {
      const changed = await changeStatus(app, rosa, { submissionId, version: 1, status: 'done' })
      expect(changed).toMatchObject({ status: 'changed', version: 2 })
    }
    expect(await readEvents(database, { about: submissionSubject(submissionId) })).toHaveLength(1)
  })

  test('a missing submission is missing, and so is an assignee who may not read', async () => {
    const { database, app, rosa, submissionId } = await open()
    const nowhere = { submissionId: crypto.randomUUID(), version: 1 }
    expect(await changeStatus(app, rosa, { ...nowhere, status: 'done' })).toEqual({ status: 'missing' })
    const editor = await addStaff(database, { role: 'editor' })
    const gone = await addStaff(database, { removed_at: '2026-06-02T09:00:00.000Z' })
    for (const { id } of [editor, gone])
      expect(await assign(app, rosa, { submissionId, version: 1, assigneeId: id })).toEqual({ status: 'missing' })
    expect(await readEvents(database, {})).toEqual([])
  })

  test('notifies the assignee by email without quoting the submission', async () => {
    const { database, app, rosa, submissionId } = await open()
    const ben = await addStaff(database, { name: 'Ben', email: 'ben@program.example' })
    const quiet = await addStaff(database, { notify: 0 })
    for (const [version, assigneeId] of [ben.id, quiet.id, rosa.id, null].entries())
      await assign(app, rosa, { submissionId, version: version + 1, assigneeId })
    const reference = toReference(submissionId)
    const emails = await emailsOfKind(database, 'assignment')
    expect(emails).toMatchObject([
      { audience: 'staff', to_address: 'ben@program.example', recipient: null, reply_to: null, caused_by: rosa.id },
    ])
    expect(emails[0]?.subject).toBe(`${rosa.name} assigned ${reference} to you`)
    expect(emails[0]?.text).toContain(`${ORIGIN}/desk/inbox/${reference}`)
    expect(emails[0]?.text).not.toMatch(/miles|O'Brien|When do you start/i)
  })
})
