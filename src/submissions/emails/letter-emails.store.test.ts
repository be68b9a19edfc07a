import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { markSent, takeDueEmail } from '../../../tests/support/outbox-rows'
import { openUndoing } from '../../../tests/support/undoing'
import type { EmailStatus } from '../../database/tables'
import { addToOutbox } from '../../mail/outbox'
import { SAVED_AS_FILE } from '../../mail/saved-emails'
import { correctAnswers } from '../corrections/correct-answers'
import { correctEmailAddress, resendEmail, stopEmail } from './email-actions'
import { mayLeave } from './letter-emails'
import { queueSavedEmails, readSavedEmailGroups } from './send-saved'

describe.each<Engine>([...engines])('letters on %s', (engine) => {
  /** Opens a desk with an offer whose letter waits. */
  async function open() {
    const desk = await openUndoing(engine)
    const { database, app, rosa, moment } = desk
    await storeTwoSeasons(database)
    const row = { name: 'Sam Sample', email: 'sam@example.org', state: 'offered', decision_number: 2 } as const
    const [family] = await storeFamilyForms(database, 'application', [row])
    const { applicationId = '', submissionId = '' } = family ?? {}
    let letterCount = 0
    const addLetter = async (kind: 'offer' | 'reminder' = 'offer') => {
      // Random ids of one millisecond have no order, but these are older than those of copies.
      const id = `01900000-0000-7000-8000-${String(++letterCount).padStart(12, '0')}`
      const at = moment.now.toISOString()
      const text = { language: 'en', subject: 'A spot', text: 'Hi Sam', html: '<p>Hi Sam</p>' }
      const email = { ...text, to: 'sam@example.org', replyTo: null, dedupeKey: id, submissionId, at, id }
      await addToOutbox(database, [{ ...email, kind: 'letter', audience: 'sender', causedBy: rosa.id }])
      const tells = kind === 'offer' ? 'offered' : null
      const letter = { id, email_id: id, kind, tells, decision_number: 2, deadline: '2026-07-31' } as const
      const about = { application_id: applicationId, staff_id: rosa.id, created_at: at }
      await database
        .insertInto('letters')
        .values({ ...letter, ...about })
        .execute()
      return id
    }
    const setEmail = (id: string, values: { status: EmailStatus; last_error?: string }) =>
      database.updateTable('outbox').set(values).where('id', '=', id).execute()
    const setApplication = (values: { decision_number?: number; deadline?: string }) =>
      database.updateTable('applications').set(values).where('id', '=', applicationId).execute()
    const readLetters = () =>
      database
        .selectFrom('letters')
        .innerJoin('outbox', 'outbox.id', 'letters.email_id')
        .select(['letters.kind', 'tells', 'decision_number', 'to_address', 'status'])
        .orderBy('letters.id')
        .execute()
    const resend = (emailId: string) => resendEmail(app, rosa, { emailId, key: randomUUIDv7() })
    const correct = (emailId: string) =>
      correctEmailAddress(app, rosa, { emailId, key: randomUUIDv7(), address: 'sam@home.example' })
    return { ...desk, submissionId, addLetter, setEmail, setApplication, readLetters, resend, correct }
  }

  test('a failed letter can be sent again, also to a corrected address', async () => {
    const { addLetter, setEmail, readLetters, resend, correct } = await open()
    const id = await addLetter()
    await setEmail(id, { status: 'failed' })
    expect(await resend(id)).toMatchObject({ status: 'done', emailId: id })
    await setEmail(id, { status: 'failed' })
    expect(await correct(id)).toMatchObject({ status: 'done', emailId: id })
    expect(await readLetters()).toMatchObject([{ to_address: 'sam@home.example', status: 'waiting' }])
  })

  test('the copy of a sent letter is a letter, too', async () => {
    const { database, moment, addLetter, readLetters, correct } = await open()
    const id = await addLetter()
    for (;;) {
      const email = await takeDueEmail(database, moment.now)
      if (!email) break
      await markSent(database, email, moment.now)
    }
    expect(await correct(id)).toMatchObject({ status: 'done' })
    const letter = { kind: 'offer', tells: 'offered', decision_number: 2 }
    expect(await readLetters()).toEqual([
      { ...letter, to_address: 'sam@example.org', status: 'sent' },
      { ...letter, to_address: 'sam@home.example', status: 'waiting' },
    ])
  })

  test('letters saved as files can be sent together while they apply, one of each kind', async () => {
    const { app, rosa, addLetter, setEmail, setApplication, readLetters } = await open()
    for (const kind of ['offer', 'offer', 'reminder'] as const)
      await setEmail(await addLetter(kind), { status: 'sent', last_error: SAVED_AS_FILE })
    await setApplication({ decision_number: 3 })
    expect(await readSavedEmailGroups(app)).toEqual([])
    expect(await queueSavedEmails(app, rosa, ['letter'])).toBe(0)
    await setApplication({ decision_number: 2 })
    expect(await readSavedEmailGroups(app)).toMatchObject([{ kind: 'letter', count: 2 }])
    expect(await queueSavedEmails(app, rosa, ['letter'])).toBe(2)
    expect((await readLetters()).map(({ status }) => status)).toEqual(['sent', 'waiting', 'waiting'])
  })

  const changes = ['decision', 'deadline', 'newer letter', 'spam']

  test.each(changes)('a letter is out of date after a new %s', async (change) => {
    const { database, app, rosa, submissionId, addLetter, setApplication, setEmail, ...desk } = await open()
    const [failed, stopped] = [await addLetter(), await addLetter()]
    await setEmail(failed, { status: 'failed' })
    expect(await desk.resend(failed)).toEqual({ status: 'refused' })
    await stopEmail(app, rosa, stopped)
    if (change === 'decision') await setApplication({ decision_number: 3 })
    if (change === 'deadline') await setApplication({ deadline: '2026-08-03' })
    if (change === 'newer letter') await addLetter()
    if (change === 'spam')
      await database.updateTable('inbox').set({ status: 'spam' }).where('submission_id', '=', submissionId).execute()
    for (const act of [desk.resend, desk.correct]) expect(await act(failed)).toEqual({ status: 'refused' })
    const reason = 'letter-outdated'
    expect(await desk.undoLast('email-stopped')).toEqual({ status: 'blocked', blocker: { reason } })
    expect((await desk.readLetters()).slice(0, 2)).toMatchObject([{ status: 'failed' }, { status: 'stopped' }])
  })

  test('a letter cannot be sent again after its deadline', async () => {
    const { app, rosa, moment, addLetter, setEmail, undoLast, ...desk } = await open()
    const [stopped, failed] = [await addLetter(), await addLetter()]
    await stopEmail(app, rosa, stopped)
    await setEmail(failed, { status: 'failed' })
    moment.now = new Date('2026-08-01T07:00:00.000Z')
    for (const act of [desk.resend, desk.correct]) expect(await act(failed)).toEqual({ status: 'refused' })
    expect(await undoLast('email-stopped')).toEqual({ status: 'blocked', blocker: { reason: 'letter-outdated' } })
    expect((await desk.readLetters()).map(({ status }) => status)).toEqual(['stopped', 'failed'])
  })

  test('canceling a letter can be undone while nothing else changed, and a canceled one replaces no earlier one', async () => {
    const { app, rosa, moment, addLetter, setEmail, resend, undoLast, readLetters } = await open()
    const [failed, stopped] = [await addLetter(), await addLetter()]
    await setEmail(failed, { status: 'failed' })
    await stopEmail(app, rosa, stopped)
    await undoLast('email-stopped')
    expect((await readLetters()).map(({ status }) => status).sort()).toEqual(['failed', 'waiting'])
    await stopEmail(app, rosa, stopped)
    moment.now = new Date(moment.now.getTime() + 1000)
    expect(await resend(failed)).toMatchObject({ status: 'done' })
    expect(await undoLast('email-stopped')).toEqual({ status: 'blocked', blocker: { reason: 'letter-outdated' } })
  })

  test('a letter leaves only until its deadline, while its decision, deadline and address stay the same', async () => {
    const { database, app, rosa, moment, submissionId, addLetter, setApplication } = await open()
    await addLetter()
    await addLetter('reminder')
    const readLeaving = async () => {
      const emails = await database
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'letter')
        .orderBy('id')
        .execute()
      return Promise.all(emails.map((email) => mayLeave(database, email, app)))
    }
    expect(await readLeaving()).toEqual([true, true])
    // The deadline ends at midnight in Los Angeles.
    moment.now = new Date('2026-08-01T06:59:59.999Z')
    expect(await readLeaving()).toEqual([true, true])
    moment.now = new Date('2026-08-01T07:00:00.000Z')
    expect(await readLeaving()).toEqual([false, false])
    moment.now = new Date('2026-07-01T17:00:00.000Z')
    await setApplication({ decision_number: 3 })
    expect(await readLeaving()).toEqual([false, false])
    await setApplication({ decision_number: 2, deadline: '2026-08-03' })
    expect(await readLeaving()).toEqual([false, false])
    await setApplication({ deadline: '2026-07-31' })
    await correctAnswers(app, rosa, { submissionId, answers: { email: 'sam@home.example' }, wasSeen: () => true })
    expect(await readLeaving()).toEqual([false, false])
  })
})
