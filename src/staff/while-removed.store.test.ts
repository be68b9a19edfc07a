import { describe, expect, test } from 'vitest'
import { type Engine, engines, isLockAwaited } from '../../tests/support/database-engines'
import { sendMessage } from '../../tests/support/desk'
import { openLimits } from '../../tests/support/mail-limits'
import { freeze } from '../../tests/support/selections'
import { readEventKinds } from '../../tests/support/staff-rows'
import { formNamed, message } from '../../tests/support/test-app-context'
import type { AppContext } from '../app-context'
import type { Actor } from '../log/actor'
import { readEvents } from '../log/events'
import { NoLongerAllowedError, transactAs } from '../log/transact-as'
import { setEmailAside } from '../submissions/emails/email-actions'
import { sendTest } from '../submissions/emails/send-test'
import { enterSubmission } from '../submissions/entry/enter-submission'
import { answer } from '../submissions/handling/answers'
import { addNote } from '../submissions/handling/notes'
import { undoEvent } from '../submissions/undo/undo-event'
import { staffEventKinds } from './event-kinds'
import { findMember } from './member'
import { endSession } from './sessions'
import { changeRole, invite, removeMember } from './team'

type Deed = (app: AppContext, actor: Actor, submissionId: string) => Promise<unknown>

/** Actions of a member who is removed right after their request was authorized. Each must fail. */
const deeds: Record<string, Deed> = {
  'their invitation': (app, actor) =>
    invite(app, actor, { email: 'another@program.example', name: 'Another', role: 'owner' }),
  'their answer': (app, actor, submissionId) =>
    answer(app, actor, { submissionId, version: 1, subject: 'Hello', text: 'Dear Miles', key: 'k' }),
  'their new tag': (app, actor, submissionId) =>
    freeze(app.database, actor, { type: 'tag', tagId: '', on: true, newName: 'Late' }, { ids: [submissionId] }),
  'their note': (app, actor, submissionId) =>
    addNote(app, actor, { submissionId, kind: 'note', text: 'Please call, @Olga' }),
  'their entry by hand': (app, actor) =>
    enterSubmission(
      app,
      actor,
      { form: formNamed('contact'), input: message, key: 'k' },
      { from: 'paper', note: '', isConfirmed: true },
    ),
  'what they set aside': async (app, actor, submissionId) => {
    const emails = app.database.updateTable('outbox').set({ status: 'failed' }).where('kind', '=', 'confirmation')
    const [failed] = await emails.where('submission_id', '=', submissionId).returning('id').execute()
    return setEmailAside(app, actor, failed?.id ?? '')
  },
  'the undo of their own removal': async (app, actor) => {
    const [removal] = await readEvents(app.database, { kind: 'staff-removed' })
    return undoEvent(app, actor, removal?.id ?? '', staffEventKinds)
  },
  'the end of a session': (app, actor) => endSession(app, actor, 'any'),
  'their test email': (app, actor) => sendTest(app, { ...actor, email: 'rosa@program.example' }, { key: 'k' }),
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test.each(Object.entries(deeds))('%s is not stored once they are removed', async (_, deed) => {
    const { database, app, owner, rosa } = await openLimits(engine)
    const submissionId = await sendMessage(database)
    await removeMember(app, owner, rosa.id)
    await expect(deed(app, rosa, submissionId)).rejects.toThrow(NoLongerAllowedError)
    expect(await readEventKinds(database)).toEqual(['staff-removed'])
    const caused = database.selectFrom('outbox').select('kind').where('caused_by', '=', rosa.id)
    expect(await caused.execute()).toEqual([])
  })

  test('rejects an actor whose role has changed', async () => {
    const { app, owner, rosa } = await openLimits(engine)
    await changeRole(app, owner, rosa.id, 'owner')
    await changeRole(app, owner, rosa.id, 'helper')
    await expect(removeMember(app, { ...rosa, role: 'owner' }, owner.id)).rejects.toThrow(NoLongerAllowedError)
  })
})

// Not on SQLite, which runs one write transaction at a time.
test('on PostgreSQL, a removal waits for the member’s running transactions', async () => {
  const { database, app, owner, rosa } = await openLimits('PostgreSQL')
  const { removed } = await transactAs(database, rosa, async (transaction) => {
    const removed = removeMember(app, owner, rosa.id)
    await expect.poll(() => isLockAwaited(database)).toBe(true)
    expect(await findMember(transaction, rosa.id)).toBeDefined()
    return { removed }
  })
  expect(await removed).toMatchObject({ status: 'changed' })
})
