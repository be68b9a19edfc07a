import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { assign } from '../../../tests/support/changes'
import { type Engine, engines, isLockAwaited, openFresh } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind, sendMessage } from '../../../tests/support/desk'
import { markSent, queueOne, takeDueEmail } from '../../../tests/support/outbox-rows'
import { appContextOf } from '../../../tests/support/test-app-context'
import { readEvents } from '../../log/events'
import { markFailed } from '../../mail/record-attempt'
import { answer } from '../handling/answers'
import { lockInboxRow } from '../inbox/inbox-row'
import { correctEmailAddress, resendEmail, stopEmail } from './email-actions'
import { listEmails, readEmail } from './emails'
import { searchEmails } from './search-emails'
import { sendTest } from './send-test'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const moment = { now: new Date('2026-06-25T17:03:00.000Z') }
    const rosa = { ...(await addStaff(database)), email: 'rosa@program.example' }
    const confirmationOf = async (submissionId: string) => {
      const emails = await emailsOfKind(database, 'confirmation')
      return emails.find((email) => email.submission_id === submissionId)?.id ?? ''
    }
    const deliver = async (failing: string[] = []) => {
      for (;;) {
        const email = await takeDueEmail(database, moment.now)
        if (!email) return
        if (failing.includes(email.id)) await markFailed(database, email, '550 No such mailbox')
        else await markSent(database, email, moment.now)
      }
    }
    return { database, moment, app: appContextOf(database, moment), rosa, confirmationOf, deliver }
  }

  test('lists emails newest first, fifty per page, by state', async () => {
    const { database, deliver } = await open()
    const ids: string[] = []
    for (let number = 0; number < 52; number++) ids.push(await queueOne(database))
    // The order of ids created in the same millisecond is random.
    ids.sort()
    const page = await listEmails(database, {})
    expect(page.entries.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50))
    const rest = await listEmails(database, { after: page.next })
    expect(rest).toEqual({ entries: [{ id: ids[1] }, { id: ids[0] }].map((each) => expect.objectContaining(each)) })
    await deliver([ids[7] ?? ''])
    expect((await listEmails(database, { status: 'failed' })).entries).toMatchObject([
      { id: ids[7], kind: 'confirmation', status: 'failed', error: '550 No such mailbox', isSecret: false },
    ])
    expect((await listEmails(database, { status: 'sent' })).entries).toHaveLength(50)
    expect(await listEmails(database, { status: 'waiting' })).toEqual({ entries: [] })
  })

  test('finds emails by words of their address and subject, and by a full reference', async () => {
    const { database, deliver } = await open()
    const submissionId = await sendMessage(database, { email: 'nora@example.com' })
    const ids = [
      await queueOne(database, { to: 'Ann.Lee@Example.org', subject: 'Đặng’s place in summer' }),
      await queueOne(database, { to: 'ben@example.org', subject: '100% "off" _now_' }),
    ]
    const find = async (q: string, status?: 'failed') =>
      (await listEmails(database, { q, status })).entries.map(({ to, subject }) => `${to} ${subject}`).sort()
    const [ann, ben] = ['Ann.Lee@Example.org Đặng’s place in summer', 'ben@example.org 100% "off" _now_']
    expect(await find('ann.lee@example.org')).toEqual([ann])
    expect(await find('DANG summ')).toEqual([ann])
    expect(await find('example.org')).toEqual([ann, ben])
    expect(await find('summer ben')).toEqual([])
    for (const nothing of ['%', '_', '🎉', '"']) expect(await find(nothing)).toEqual([])
    await deliver([ids[0] ?? ''])
    expect(await find('example.org', 'failed')).toEqual([ann])
    const sent = database.selectFrom('submissions').select('reference').where('id', '=', submissionId)
    const { reference } = await sent.executeTakeFirstOrThrow()
    expect((await listEmails(database, { q: ` ${reference.toLowerCase()} ` })).entries).toMatchObject([
      { submissionId },
      { submissionId },
    ])
  })

  test('a search page reads a limited number of emails, and the next page continues', async () => {
    const { database } = await open()
    const first = await queueOne(database, { to: 'first@example.org' })
    const { id: _, dedupe_key: __, ...row } = await database.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    for (let batch = 0; batch < 22; batch++) {
      const copies = Array.from({ length: 100 }, () => {
        const id = randomUUIDv7()
        return { ...row, id, dedupe_key: id, to_address: 'other@example.org', status: undefined }
      })
      await database.insertInto('outbox').values(copies).execute()
    }
    const search = { q: 'first', status: undefined, limit: 51 }
    const page = await searchEmails(database, { ...search, after: undefined }, 1000)
    expect(page).toEqual({ ids: [], readTo: expect.any(String) })
    expect(await searchEmails(database, { ...search, after: page.readTo }, 2000)).toEqual({ ids: [first] })
    const found = await listEmails(database, { q: 'other' })
    expect(found).toMatchObject({ entries: { length: 50 }, next: found.entries.at(-1)?.id })
  })

  test('requeues a failed email, and sends one copy of a sent email per click', async () => {
    const { database, app, rosa, confirmationOf, deliver } = await open()
    const [failed, sent] = [
      await confirmationOf(await sendMessage(database)),
      await confirmationOf(await sendMessage(database, { email: 'ann@example.org' })),
    ]
    expect(await resendEmail(app, rosa, { emailId: sent, key: 'k' })).toEqual({ status: 'too-late' })
    await deliver([failed])
    expect(await resendEmail(app, rosa, { emailId: failed, key: 'k' })).toMatchObject({
      status: 'done',
      emailId: failed,
    })
    expect(await readEmail(app.database, failed)).toMatchObject({ status: 'waiting', attempts: 0, error: null })
    const copied = await resendEmail(app, rosa, { emailId: sent, key: 'k' })
    expect(copied).toMatchObject({ status: 'done', emailId: expect.not.stringContaining(sent) })
    expect(await resendEmail(app, rosa, { emailId: sent, key: 'k' })).toEqual({ status: 'too-late' })
    expect(await listEmails(database, { status: 'waiting' })).toMatchObject({
      entries: [{ to: 'ann@example.org', senderName: rosa.name }, { id: failed }],
    })
    expect(await readEvents(database, { kind: 'email-sent-again' })).toHaveLength(2)
  })

  test('sends the email and later answers to the corrected address', async () => {
    const { database, app, rosa, confirmationOf, deliver } = await open()
    const submissionId = await sendMessage(database)
    const emailId = await confirmationOf(submissionId)
    await deliver([emailId])
    const correct = (address: string) => correctEmailAddress(app, rosa, { emailId, key: 'k', address })
    expect(await correct('nowhere')).toEqual({ status: 'invalid' })
    expect(await correct(' Miles+1@example.com ')).toMatchObject({ status: 'done', emailId })
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    expect(confirmation).toMatchObject({
      status: 'waiting',
      to_address: 'Miles+1@example.com',
      recipient: 'miles@example.com',
    })
    await answer(app, rosa, { submissionId, version: 2, subject: 'Re', text: 'Yes.', key: 'k' })
    expect(await emailsOfKind(database, 'answer')).toMatchObject([{ to_address: 'Miles+1@example.com' }])
    expect((await readEvents(database, { kind: 'address-corrected' }))[0]?.details).toEqual({
      address: { before: 'miles@example.org', after: 'Miles+1@example.com' },
      sender: { before: 'miles@example.org', after: 'Miles+1@example.com' },
      state: { before: 'failed', after: 'waiting' },
    })
    const submission = database.selectFrom('submissions').select('sender_email')
    expect(await submission.execute()).toEqual([{ sender_email: 'miles@example.org' }])
  })

  test('stops only waiting emails', async () => {
    const { database, app, rosa, confirmationOf, deliver } = await open()
    const emailId = await confirmationOf(await sendMessage(database))
    expect(await stopEmail(app, rosa, emailId)).toMatchObject({ status: 'done', emailId })
    await deliver()
    expect(await readEmail(app.database, emailId)).toMatchObject({ status: 'stopped', attempts: 0 })
    const [notification] = await emailsOfKind(database, 'notification')
    expect(await stopEmail(app, rosa, notification?.id ?? '')).toEqual({ status: 'too-late' })
    expect(await stopEmail(app, rosa, crypto.randomUUID())).toEqual({ status: 'missing' })
    expect(await readEvents(database, {})).toMatchObject([
      { kind: 'email-stopped', about: [{ id: emailId }, { kind: 'submission' }] },
    ])
  })

  test('sends a test email to the current user', async () => {
    const { database, app, rosa } = await open()
    for (let click = 0; click < 2; click++) await sendTest(app, rosa, { key: 'k' })
    expect(await emailsOfKind(database, 'test')).toMatchObject([
      { audience: 'staff', to_address: rosa.email, recipient: null, submission_id: null, caused_by: rosa.id },
    ])
    expect(await readEvents(database, {})).toHaveLength(1)
  })

  test('an email with a code or a link cannot be redirected, sent again, or stopped', async () => {
    const { database, app, rosa, confirmationOf, deliver } = await open()
    const emailId = await confirmationOf(await sendMessage(database))
    await deliver()
    const secret = { secret_id: crypto.randomUUID(), audience: 'staff', kind: 'invitation' } as const
    await database.updateTable('outbox').set(secret).where('id', '=', emailId).execute()
    const action = { emailId, key: 'k', address: 'rosa@example.org' }
    expect(await resendEmail(app, rosa, action)).toEqual({ status: 'refused' })
    expect(await correctEmailAddress(app, rosa, action)).toEqual({ status: 'refused' })
    expect(await stopEmail(app, rosa, emailId)).toEqual({ status: 'refused' })
    expect(await readEmail(app.database, emailId)).toMatchObject({ isSecret: true })
    expect(await readEvents(database, {})).toEqual([])
  })

  test('does not send an email again to a colleague who was removed or can no longer read submissions', async () => {
    const { database, app, rosa, deliver } = await open()
    const ben = await addStaff(database, { name: 'Ben' })
    const submissionId = await sendMessage(database)
    await assign(app, rosa, { submissionId, version: 1, assigneeId: ben.id })
    await deliver()
    const [email] = await emailsOfKind(database, 'assignment')
    const again = (key: string) => resendEmail(app, rosa, { emailId: email?.id ?? '', key })
    expect(await again('k')).toMatchObject({ status: 'done' })
    for (const change of [{ role: 'editor' }, { role: 'office', removed_at: '2026-06-25T17:03:00.000Z' }] as const) {
      await database.updateTable('staff').set(change).where('id', '=', ben.id).execute()
      expect(await again(change.role)).toEqual({ status: 'refused' })
    }
  })
})

test('on PostgreSQL, does not resend an email that is erased concurrently', async () => {
  const { database } = await openFresh('PostgreSQL')
  const rosa = await addStaff(database)
  const submissionId = await sendMessage(database)
  const [email] = await emailsOfKind(database, 'confirmation')
  await database.updateTable('outbox').set({ status: 'failed' }).execute()
  const { sending } = await database.transaction().execute(async (forgetting) => {
    await lockInboxRow(forgetting, submissionId)
    await forgetting.updateTable('outbox').set({ status: 'stopped', to_address: '' }).execute()
    const sending = resendEmail(appContextOf(database), rosa, { emailId: email?.id ?? '', key: 'k' })
    await expect.poll(() => isLockAwaited(database)).toBe(true)
    return { sending }
  })
  expect(await sending).toEqual({ status: 'refused' })
})
