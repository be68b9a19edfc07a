import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../content/moments'
import { assign } from '../../tests/support/changes'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { readInbox, sendMessage } from '../../tests/support/desk'
import { markSent, takeDueEmail } from '../../tests/support/outbox-rows'
import { freeze, view } from '../../tests/support/selections'
import { addStaff, createStaffApp, tokenIn } from '../../tests/support/staff-rows'
import { readEvents } from '../log/events'
import { postpone } from '../mail/record-attempt'
import { answer } from '../submissions/handling/answers'
import { undoEvent } from '../submissions/undo/undo-event'
import { staffEventKinds } from './event-kinds'
import { createSignInLink, findLink } from './links'
import { findMember } from './member'
import { findSession, startSession } from './sessions'
import { invite, removeMember } from './team'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const { app } = createStaffApp(database)
    const rosa = await addStaff(database)
    const binh = await addStaff(database, { name: 'Binh', role: 'office' })
    const undoRemoval = async () => {
      const [last] = await readEvents(database, { kind: 'staff-removed' }, { limit: 1 })
      return undoEvent(app, rosa, last?.id ?? '', staffEventKinds)
    }
    return { database, app, rosa, binh, undoRemoval }
  }

  test('cancels a removed colleague’s waiting emails, and keeps them canceled after undo', async () => {
    const { database, app, rosa, binh, undoRemoval } = await open()
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
    expect(await undoRemoval()).toMatchObject({ status: 'undone' })
    expect(await database.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute()).toEqual([])
    expect(await view(database, binh, selection)).toBeUndefined()
  })

  test('records an in-flight email to a removed colleague as sent, or never retries it', async () => {
    const { database, app, rosa, binh } = await open()
    const submissionId = await sendMessage(database)
    await database.updateTable('outbox').set({ status: 'sent' }).execute()
    await assign(app, rosa, { submissionId, version: 1, assigneeId: binh.id })
    const later = new Date(app.now().getTime() + 2 * MINUTE)
    const email = await takeDueEmail(database, later)
    const attempt = { id: email?.id ?? '', attempts: 1 }
    await removeMember(app, rosa, binh.id)
    expect(await postpone(database, attempt, later, 'Try again')).toBe(false)
    expect(await takeDueEmail(database, later)).toBeUndefined()
    expect(await markSent(database, attempt, later)).toBe(true)
  })

  test('undo restores a removed member’s role but not their sessions, unless the address is taken', async () => {
    const { database, app, rosa, binh, undoRemoval } = await open()
    const { token } = await startSession(database, { staffId: binh.id, browser: 'x' }, app.now())
    const link = tokenIn(await createSignInLink(app, binh))
    await removeMember(app, rosa, binh.id)
    expect(await undoRemoval()).toMatchObject({ status: 'undone' })
    expect(await findMember(database, binh.id)).toMatchObject({ role: 'office' })
    expect(await findSession(database, token, app.now())).toBeUndefined()
    expect(await findLink(database, link, app.now())).toBeUndefined()
    await removeMember(app, rosa, binh.id)
    await invite(app, rosa, { email: binh.email, name: 'Binh', role: 'helper' })
    expect(await undoRemoval()).toMatchObject({ status: 'blocked', blocker: { reason: 'address-taken' } })
  })
})
