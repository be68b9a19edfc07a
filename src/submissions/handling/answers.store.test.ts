import { describe, expect, test } from 'vitest'
import { assign, changeStatus } from '../../../tests/support/changes'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind, readInbox, sendMessage } from '../../../tests/support/desk'
import { markSent, takeDueEmail } from '../../../tests/support/outbox-rows'
import { appContextOf, OFFICE } from '../../../tests/support/test-app-context'
import { toReference } from '../../forms/reference'
import { readEvents } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import { answer } from './answers'
import { takeBackAnswer } from './take-back'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open(given: object = {}) {
    const { database } = await openFresh(engine)
    const moment = { now: new Date('2026-06-25T17:03:00.000Z') }
    const app = appContextOf(database, moment)
    const rosa = await addStaff(database)
    const submissionId = await sendMessage(database, given)
    const send = (version: number, key: string, changes: object = {}) =>
      answer(app, rosa, {
        submissionId,
        version,
        subject: 'Re: your message',
        text: 'Dear Miles,\n\nYes.',
        key,
        ...changes,
      })
    return { database, app, moment, rosa, submissionId, send }
  }

  test('an answer waits a minute, and its submission is marked as answered', async () => {
    const { database, rosa, submissionId, send } = await open()
    const text = 'Dear Miles,\n\nsee <b>https://example.org</b>\nor call.\n\nRosa'
    const sent = await send(1, 'k', { text })
    expect(sent).toMatchObject({ status: 'changed', version: 2 })
    const [email] = await emailsOfKind(database, 'answer')
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    expect(email?.text.startsWith(`${text}\n\nYou wrote to us (${toReference(submissionId)}):\n\n> `)).toBe(true)
    expect(email?.text).toContain('\n> When do you start?\n')
    expect(email?.html).toMatch(/<blockquote type="cite"[^>]*>.*When do you start\?<\/blockquote>/)
    expect(email).toMatchObject({
      ...{ submission_id: submissionId, audience: 'sender', to_address: 'miles@example.org', reply_to: OFFICE },
      ...{ recipient: 'miles@example.org', caused_by: rosa.id, status: 'waiting', due_at: '2026-06-25T17:04:00.000Z' },
      ...{
        subject: `Re: your message (${toReference(submissionId)})`,
        typed_text: text,
        in_reply_to: confirmation?.id,
      },
    })
    expect(email?.html).toContain(
      '<p dir="auto">see &lt;b&gt;<a href="https://example.org/">https://example.org</a>&lt;/b&gt;<br/>or call.</p>',
    )
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'answered', version: 2 })
    expect(await readEvents(database, { about: submissionSubject(submissionId) })).toMatchObject([
      {
        kind: 'answered',
        about: [{ id: email?.id }, { version: 2 }],
        details: { status: { before: 'new', after: 'answered' } },
      },
    ])
  })

  test('answering assigns an unassigned submission, and taking the answer back unassigns it', async () => {
    const { database, app, rosa, submissionId, send } = await open()
    const sent = await send(1, 'k')
    if (sent.status !== 'changed') throw new Error(sent.status)
    expect(await readInbox(database, submissionId)).toMatchObject({ assignee_id: rosa.id, version: 2 })
    await takeBackAnswer(app, rosa, sent.emailId)
    expect(await readInbox(database, submissionId)).toMatchObject({ assignee_id: null, version: 3 })
    const told = (await readEvents(database, {})).map(({ details }) => details?.assignee)
    expect(told).toEqual([
      { before: rosa.id, after: null },
      { before: null, after: rosa.id },
    ])
    expect(await emailsOfKind(database, 'assignment')).toEqual([])
  })

  test('answering assigns nothing that is assigned, or to someone who may not read it', async () => {
    const { database, app, rosa, submissionId, send } = await open()
    const ben = await addStaff(database, { name: 'Ben' })
    await assign(app, rosa, { submissionId, version: 1, assigneeId: ben.id })
    await send(2, 'k')
    expect(await readInbox(database, submissionId)).toMatchObject({ assignee_id: ben.id, version: 3 })
    await assign(app, rosa, { submissionId, version: 3, assigneeId: null })
    const editor = await addStaff(database, { name: 'Ed', role: 'editor' })
    await answer(app, editor, { submissionId, version: 4, subject: 'Re', text: 'Yes.', key: 'another' })
    expect(await readInbox(database, submissionId)).toMatchObject({ assignee_id: null, version: 5 })
  })

  test('a second click sends nothing', async () => {
    const { database, send } = await open()
    const clicks = await Promise.all([send(1, 'k'), send(1, 'k')])
    const [email] = await emailsOfKind(database, 'answer')
    for (const click of clicks) expect(click).toMatchObject({ status: 'changed', version: 2, emailId: email?.id })
    expect(clicks.filter((click) => 'eventId' in click)).toHaveLength(1)
    expect(await emailsOfKind(database, 'answer')).toHaveLength(1)
    expect(await readEvents(database, {})).toHaveLength(1)
  })

  test('the same text from another page is sent again only ten minutes later, or by someone else', async () => {
    const { database, app, moment, submissionId, send } = await open()
    await send(1, 'k')
    expect(await send(2, 'another page')).toMatchObject({ status: 'changed', version: 2 })
    expect(await emailsOfKind(database, 'answer')).toHaveLength(1)
    const ben = await addStaff(database, { name: 'Ben' })
    const words = { subject: 'Your question', text: 'Dear Miles,\n\nYes.' }
    await answer(app, ben, { submissionId, version: 2, ...words, key: 'his' })
    expect(await emailsOfKind(database, 'answer')).toHaveLength(2)
    moment.now = new Date(moment.now.getTime() + 11 * 60_000)
    await send(3, 'later')
    expect(await emailsOfKind(database, 'answer')).toHaveLength(3)
  })

  test('a failed answer can be sent again with the same text', async () => {
    const { database, send } = await open()
    await send(1, 'k')
    await database.updateTable('outbox').set({ status: 'failed' }).where('kind', '=', 'answer').execute()
    await send(2, 'another page')
    expect(await emailsOfKind(database, 'answer')).toMatchObject([{ status: 'failed' }, { status: 'waiting' }])
  })

  test('an outdated page that posts another text or a taken-back one sends nothing and says so', async () => {
    const { database, app, rosa, send } = await open()
    const sent = await send(1, 'k')
    expect(await send(1, 'k', { text: 'Dear Miles,\n\nNo.' })).toMatchObject({ status: 'conflict' })
    await takeBackAnswer(app, rosa, sent.status === 'changed' ? sent.emailId : '')
    for (const version of [1, 3]) expect(await send(version, 'k')).toMatchObject({ status: 'conflict' })
    expect(await emailsOfKind(database, 'answer')).toMatchObject([{ status: 'stopped' }])
    expect(await send(3, 'another')).toMatchObject({ status: 'changed', version: 4 })
  })

  test('rejects answers to a changed submission, and empty or overlong answers', async () => {
    const { database, app, rosa, submissionId, send } = await open()
    await changeStatus(app, rosa, { submissionId, version: 1, status: 'done' })
    expect(await send(1, 'k')).toMatchObject({ status: 'conflict', since: [{ kind: 'status-changed' }] })
    expect(await send(2, 'k', { text: ' ' })).toEqual({ status: 'invalid', reason: 'no-text' })
    expect(await send(2, 'k', { subject: '' })).toEqual({ status: 'invalid', reason: 'no-subject' })
    expect(await send(2, 'k', { text: 'x'.repeat(20_001) })).toEqual({ status: 'invalid', reason: 'too-long' })
    await database.updateTable('submissions').set({ sender_email: 'nowhere' }).execute()
    expect(await send(2, 'k')).toEqual({ status: 'invalid', reason: 'no-address' })
    expect(await emailsOfKind(database, 'answer')).toEqual([])
  })

  test('takes back a waiting answer and restores the status', async () => {
    const { database, app, moment, rosa, submissionId, send } = await open()
    const sent = await send(1, 'k')
    if (sent.status !== 'changed') throw new Error(sent.status)
    for (let click = 0; click < 2; click++)
      expect(await takeBackAnswer(app, rosa, sent.emailId)).toMatchObject({ status: 'changed', version: 3 })
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'new', version: 3 })
    moment.now = new Date('2026-06-25T17:05:00.000Z')
    const due = await Promise.all([1, 2, 3].map(() => takeDueEmail(database, moment.now)))
    expect(due.map((email) => email?.kind).sort()).toEqual(['confirmation', 'notification', undefined])
    expect((await readEvents(database, { about: submissionSubject(submissionId) })).map(({ kind }) => kind)).toEqual([
      'answer-taken-back',
      'answered',
    ])
  })

  test('does not take back an answer that is being sent or was sent', async () => {
    const { database, app, moment, rosa, send } = await open()
    const sent = await send(1, 'k')
    if (sent.status !== 'changed') throw new Error(sent.status)
    await database.updateTable('outbox').set({ status: 'sent' }).where('kind', '!=', 'answer').execute()
    moment.now = new Date('2026-06-25T17:04:00.000Z')
    const email = await takeDueEmail(database, moment.now)
    expect(await takeBackAnswer(app, rosa, sent.emailId)).toEqual({ status: 'too-late' })
    await markSent(database, { id: email?.id ?? '', attempts: 1 }, moment.now)
    expect(await takeBackAnswer(app, rosa, sent.emailId)).toEqual({ status: 'too-late' })
    expect(await takeBackAnswer(app, rosa, crypto.randomUUID())).toEqual({ status: 'missing' })
  })
})
