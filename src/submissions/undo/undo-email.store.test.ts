import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { emailsOfKind, readInbox } from '../../../tests/support/desk'
import { markSent, takeDueEmail } from '../../../tests/support/outbox-rows'
import { openUndoing } from '../../../tests/support/undoing'
import { correctAnswers } from '../corrections/correct-answers'
import { correctEmailAddress, setEmailAside, stopEmail } from '../emails/email-actions'
import { answer } from '../handling/answers'
import { addNote } from '../handling/notes'
import { takeBackAnswer } from '../handling/take-back'
import { findSenderAddress } from '../sender-address'

describe.each<Engine>([...engines])('emails on %s', (engine) => {
  test('undoing spam queues the confirmation for a minute; once sent, the release cannot be undone', async () => {
    const { database, moment, setStatus, undoLast } = await openUndoing(engine)
    await setStatus('spam')
    await undoLast()
    expect(await emailsOfKind(database, 'confirmation')).toMatchObject([
      { status: 'waiting', due_at: '2026-06-25T17:04:00.000Z' },
    ])
    await setStatus('spam')
    await setStatus('open')
    moment.now = new Date('2026-06-25T17:05:00.000Z')
    for (let due = 0; due < 3; due++) await takeDueEmail(database, moment.now)
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    expect(confirmation?.leased_until).not.toBeNull()
    expect(await undoLast('status-changed')).toEqual({ status: 'blocked', blocker: { reason: 'left-the-house' } })
    await markSent(database, { id: confirmation?.id ?? '', attempts: 1 }, moment.now)
    expect(await undoLast()).toEqual({ status: 'blocked', blocker: { reason: 'left-the-house' } })
  })

  test('undoes an answer while it is waiting or stopped, unless its submission changed later', async () => {
    const { database, app, moment, rosa, submissionId, setStatus, undoLast } = await openUndoing(engine)
    const send = async (key: string) => {
      const { version } = await readInbox(database, submissionId)
      const sent = await answer(app, rosa, { submissionId, version, subject: 'Re', text: key, key })
      return sent.status === 'changed' ? sent.emailId : ''
    }
    const inbox = () => readInbox(database, submissionId)
    await send('a')
    await setStatus('done')
    expect(await undoLast('answered')).toMatchObject({ blocker: { reason: 'changed-since' } })
    await undoLast()
    expect(await undoLast('answered')).toMatchObject({ status: 'undone' })
    expect(await inbox()).toMatchObject({ status: 'new', assignee_id: null })
    const stopped = await send('b')
    await setStatus('done')
    expect(await takeBackAnswer(app, rosa, stopped)).toMatchObject({ status: 'changed', isEmailOnly: true })
    expect(await inbox()).toMatchObject({ status: 'done', assignee_id: rosa.id })
    await undoLast('status-changed')
    await undoLast('answered')
    expect(await inbox()).toMatchObject({ status: 'new', assignee_id: null })
    await send('c')
    moment.now = new Date('2026-06-25T17:05:00.000Z')
    for (let due = 0; due < 3; due++) await takeDueEmail(database, moment.now)
    expect(await undoLast('answered')).toEqual({ status: 'blocked', blocker: { reason: 'left-the-house' } })
  })

  test('a waiting answer keeps its author when its corrected address is undone', async () => {
    const { database, app, rosa, submissionId, undoLast } = await openUndoing(engine)
    await answer(app, rosa, { submissionId, version: 1, subject: 'Re', text: 'Yes.', key: 'a' })
    const [email] = await emailsOfKind(database, 'answer')
    await correctEmailAddress(app, rosa, { emailId: email?.id ?? '', address: 'miles@home.example', key: 'k' })
    await undoLast('address-corrected')
    expect(await emailsOfKind(database, 'answer')).toMatchObject([{ status: 'waiting', caused_by: rosa.id }])
  })

  test('undo restores a stopped or set-aside email, to the address corrected since', async () => {
    const { database, app, rosa, ben, submissionId, setStatus, lastEvent, undo, undoLast } = await openUndoing(engine)
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    const id = confirmation?.id ?? ''
    await stopEmail(app, rosa, id)
    await setStatus('spam')
    expect(await undoLast('email-stopped')).toEqual({ status: 'blocked', blocker: { reason: 'is-spam' } })
    await undoLast('status-changed')
    expect(await emailsOfKind(database, 'confirmation')).toMatchObject([{ status: 'stopped' }])
    const answers = { email: 'right@example.org' }
    await correctAnswers(app, rosa, { submissionId, answers, wasSeen: () => true })
    await undoLast('email-stopped')
    expect(await emailsOfKind(database, 'confirmation')).toMatchObject([
      { status: 'waiting', to_address: answers.email, recipient: answers.email },
    ])
    await database.updateTable('outbox').set({ status: 'failed' }).where('id', '=', id).execute()
    await setEmailAside(app, rosa, id)
    await undoLast('email-set-aside')
    expect(await emailsOfKind(database, 'confirmation')).toMatchObject([{ status: 'failed' }])
    await addNote(app, rosa, { submissionId, kind: 'note', text: 'See @Ben' })
    const [mention] = await emailsOfKind(database, 'mention')
    await stopEmail(app, rosa, mention?.id ?? '')
    const stop = await lastEvent()
    await undoLast('note-added')
    expect(await undo(stop.id)).toMatchObject({ blocker: { reason: 'gone' } })
    await addNote(app, rosa, { submissionId, kind: 'note', text: 'See @Ben again' })
    const [again] = (await emailsOfKind(database, 'mention')).filter(({ status }) => status === 'waiting')
    await stopEmail(app, rosa, again?.id ?? '')
    await database.updateTable('staff').set({ role: 'editor' }).where('id', '=', ben.id).execute()
    expect(await undoLast('email-stopped')).toMatchObject({ blocker: { reason: 'no-longer-handles' } })
  })

  test.each([
    'waiting',
    'failed',
    'sent',
  ] as const)('a corrected address is undone for an email that was %s', async (status) => {
    const { database, app, rosa, submissionId, lastEvent, undoLast } = await openUndoing(engine)
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    const emailId = confirmation?.id ?? ''
    await database.updateTable('outbox').set({ status }).where('id', '=', emailId).execute()
    const before = await emailsOfKind(database, 'confirmation')
    await correctEmailAddress(app, rosa, { emailId, address: 'miles@home.example', key: 'k' })
    expect(await findSenderAddress(database, submissionId)).toBe('miles@home.example')
    await undoLast()
    expect(await findSenderAddress(database, submissionId)).toBe('miles@example.org')
    const address = { before: 'miles@home.example', after: 'miles@example.org' }
    expect((await lastEvent('undone')).details).toMatchObject({ address, sender: address })
    // The order of ids created in the same millisecond is random.
    const confirmations = await emailsOfKind(database, 'confirmation')
    const own = confirmations.find(({ id }) => id === emailId)
    const copies = confirmations.filter(({ id }) => id !== emailId)
    expect(own).toMatchObject({ status, to_address: 'miles@example.org', recipient: before[0]?.recipient })
    expect(copies.map((copy) => copy.status)).toEqual(status === 'sent' ? ['stopped'] : [])
  })
})
