import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { readInbox, sendMessage } from '../../tests/support/desk'
import { takeDueEmail } from '../../tests/support/outbox-rows'
import { freeze, view } from '../../tests/support/selections'
import { addStaff, deskOf } from '../../tests/support/staff-rows'
import type { Actor } from '../log/actor'
import { readEvents } from '../log/events'
import { answer } from '../submissions/handling/answers'
import { undoEvent } from '../submissions/undo/undo-event'
import { staffEventKinds as undoHandlers } from './event-kinds'
import { findMember, setJoined } from './member'
import { listPasskeys, renamePasskey } from './passkeys'
import { findSession, startSession } from './sessions'
import { changeAccount, changeRole, invite, listStaff, removeMember } from './team'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const { app } = deskOf(database)
    const rosa = await addStaff(database)
    const binh = await addStaff(database, { name: 'Binh', role: 'office' })
    const undoLast = async (kind?: string, actor: Actor = { id: rosa.id, name: rosa.name }) => {
      const [last] = await readEvents(database, { kind }, { limit: 1 })
      return undoEvent(app, actor, last?.id ?? '', undoHandlers)
    }
    const blockedKeys = (reason: string) => ({ status: 'blocked', blocker: { reason } })
    const plan = (by: Actor) => {
      const at = app.now().toISOString()
      const step = { id: 'a plan', document: 'program', action: 'unpublish' as const, revision_id: null }
      const planned = { ...step, due_at: '2026-07-01T09:00:00.000Z', created_at: at, created_by: by.id }
      return database.insertInto('content_schedule').values(planned).execute()
    }
    return { database, app, rosa, binh, undoLast, blockedKeys, plan }
  }

  test('a role goes back, except of the last owner and of who is gone', async () => {
    const { database, app, rosa, binh, undoLast, blockedKeys } = await open()
    const nowOwner = { ...binh, role: 'owner' }
    await changeRole(app, rosa, binh.id, 'owner')
    await undoLast()
    expect(await findMember(database, binh.id)).toMatchObject({ role: 'office' })
    await changeRole(app, rosa, binh.id, 'owner')
    await changeRole(app, nowOwner, rosa.id, 'office')
    expect(await undoLast('role-changed', nowOwner)).toMatchObject({ status: 'undone' })
    await changeRole(app, nowOwner, rosa.id, 'helper')
    const [promoted] = await readEvents(database, { kind: 'role-changed', actorId: rosa.id }, { limit: 1 })
    const demoted = await undoEvent(app, nowOwner, promoted?.id ?? '', undoHandlers)
    expect(demoted).toMatchObject(blockedKeys('last-owner'))
    await removeMember(app, nowOwner, rosa.id)
    const removed = { reason: 'changed-since', event: { kind: 'staff-removed' } }
    expect(await undoLast('role-changed', nowOwner)).toMatchObject({ status: 'blocked', blocker: removed })
  })

  test('what a removed colleague sent and still waits is stopped, also when they are back', async () => {
    const { database, app, rosa, binh, undoLast } = await open()
    const [answered, entered] = [await sendMessage(database), await sendMessage(database)]
    const given = { submissionId: answered, version: 1, subject: 'Goodbye', text: 'Never write again.', key: 'k' }
    expect(await answer(app, binh, given)).toMatchObject({ status: 'changed' })
    await database
      .updateTable('outbox')
      .set({ caused_by: binh.id })
      .where('dedupe_key', '=', `confirmation:${entered}`)
      .execute()
    await database.updateTable('outbox').set({ status: 'sent' }).where('caused_by', 'is', null).execute()
    const selection = await freeze(database, binh, { type: 'status', status: 'spam' }, { all: true })
    await removeMember(app, rosa, binh.id)
    expect(await takeDueEmail(database, new Date(app.now().getTime() + 3_600_000))).toBeUndefined()
    expect(await readInbox(database, answered)).toMatchObject({ status: 'new' })
    const [removed] = await readEvents(database, { kind: 'staff-removed' }, { limit: 1 })
    expect(removed?.details).toMatchObject({ answersTakenBack: 1, emailsStopped: 1 })
    expect(await view(database, binh, selection)).toBeUndefined()
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect(await database.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute()).toEqual([])
    expect(await view(database, binh, selection)).toBeUndefined()
  })

  test('Undo does not take the right to publish from somebody with open plans', async () => {
    const { database, app, rosa, binh, undoLast, blockedKeys, plan } = await open()
    await changeRole(app, rosa, binh.id, 'helper')
    await changeRole(app, rosa, binh.id, 'editor')
    await plan(binh)
    expect(await undoLast('role-changed')).toMatchObject(blockedKeys('plans-open'))
    expect(await findMember(database, binh.id)).toMatchObject({ role: 'editor' })
    await database.updateTable('content_schedule').set({ ended_at: app.now().toISOString(), outcome: 'done' }).execute()
    expect(await undoLast('role-changed')).toMatchObject({ status: 'undone' })
  })

  test('who was removed is back in their role and signs in again, unless the address is another’s', async () => {
    const { database, app, rosa, binh, undoLast, blockedKeys } = await open()
    const { token } = await startSession(database, { staffId: binh.id, browser: 'x' }, app.now())
    await removeMember(app, rosa, binh.id)
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect(await findMember(database, binh.id)).toMatchObject({ role: 'office' })
    expect(await findSession(database, token, app.now())).toBeUndefined()
    await removeMember(app, rosa, binh.id)
    await invite(app, rosa, { email: binh.email, name: 'Binh', role: 'helper' })
    expect(await undoLast('staff-removed')).toMatchObject(blockedKeys('address-taken'))
  })

  test('an invitation is called off until they come', async () => {
    const { database, app, rosa, undoLast, blockedKeys } = await open()
    const ann = async () => (await listStaff(database)).find(({ email }) => email === 'ann@program.example')
    const invitation = { email: 'ann@program.example', name: 'Ann', role: 'helper' }
    await invite(app, rosa, invitation)
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect(await ann()).toBeUndefined()
    await invite(app, rosa, invitation)
    await setJoined(database, (await ann())?.id ?? '', app.now())
    expect(await undoLast()).toMatchObject(blockedKeys('joined'))
  })

  test('one’s account and passkeys are one’s own to change back', async () => {
    const { database, app, rosa, binh, undoLast, blockedKeys } = await open()
    await changeAccount(app, binh, { name: 'Bình', notify: false, notifyWeekly: false, keys: false })
    expect(await undoLast('account-changed', rosa)).toMatchObject(blockedKeys('not-yours'))
    await undoLast('account-changed', binh)
    const before = { name: 'Binh', notify: true, notifyWeekly: true, keys: true }
    expect(await findMember(database, binh.id)).toMatchObject(before)
    const passkey = { staff_id: binh.id, public_key: '', counter: 0, transports: '', created_at: '2026', used_at: null }
    const named = ['one', 'two'].map((id) => ({ ...passkey, id, name: id }))
    await database.insertInto('passkeys').values(named).execute()
    await renamePasskey(app, binh, 'one', 'Phone')
    const [renamed] = await readEvents(database, {}, { limit: 1 })
    await renamePasskey(app, binh, 'two', 'Laptop')
    await undoEvent(app, binh, renamed?.id ?? '', undoHandlers)
    expect((await listPasskeys(database, binh.id)).map(({ name }) => name)).toEqual(['one', 'Laptop'])
    await database.deleteFrom('passkeys').execute()
    expect(await undoLast('passkey-renamed', binh)).toMatchObject(blockedKeys('gone'))
  })
})
