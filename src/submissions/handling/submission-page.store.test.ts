import { describe, expect, test } from 'vitest'
import { changeStatus } from '../../../tests/support/changes'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, sendAcceptance } from '../../../tests/support/desk'
import { appContextOf } from '../../../tests/support/test-app-context'
import { toReference } from '../../forms/reference'
import { readEvents } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import { markRead } from '../inbox/mark-read'
import { addNote } from './notes'
import { openHealthInformation } from './open-health-information'
import { readSubmission } from './submission-page'

const health = { dietary: 'no peanuts at all', medical: 'asthma since birth', emergencyContact: 'Aunt Trang, 555-0101' }

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open(given: object = health) {
    const { database } = await openFresh(engine)
    const rosa = await addStaff(database)
    const submissionId = await sendAcceptance(database, given)
    const read = (maySeeHealth: boolean) => readSubmission(database, toReference(submissionId), { maySeeHealth })
    return { database, app: appContextOf(database), rosa, submissionId, read }
  }

  test('shows a submission with its labels and history', async () => {
    const { database, rosa, submissionId, read } = await open()
    const later = (minute: number) => appContextOf(database, { now: new Date(`2026-06-25T18:0${minute}:00.000Z`) })
    await addNote(later(1), rosa, { submissionId, kind: 'note', text: 'Called back.' })
    await changeStatus(later(2), rosa, { submissionId, version: 1, status: 'done' })
    const found = await read(false)
    expect(found).toMatchObject({ received: 'acceptance', status: 'done', version: 2, assignee: null, spamFlags: null })
    expect(found?.answers[0]).toMatchObject({ field: 'firstName', label: 'First Name', answer: 'Nguyễn' })
    expect(found?.timeline).toMatchObject({
      emails: [{ kind: 'notification', status: 'waiting', senderName: null }, { kind: 'confirmation' }],
      notes: [{ kind: 'note', text: 'Called back.', authorName: rosa.name }],
      events: [{ kind: 'status-changed' }],
    })
  })

  test('staff with the right can open health information, and each access is logged', async () => {
    const { database, app, rosa, submissionId, read } = await open()
    expect((await read(false))?.health).toBeUndefined()
    expect((await read(true))?.health).toEqual({
      labels: ['Dietary Restrictions', 'Medical Conditions', 'Emergency Contact'],
    })
    const opened = await openHealthInformation(app, rosa, submissionId)
    expect(opened?.map(({ answer }) => answer)).toEqual(Object.values(health))
    const everything = JSON.stringify([
      await read(true),
      await readEvents(database, {}),
      await database.selectFrom('outbox').selectAll().execute(),
      await database.selectFrom('inbox').selectAll().execute(),
    ])
    for (const words of Object.values(health)) expect(everything).not.toContain(words)
    expect(await readEvents(database, { about: submissionSubject(submissionId) })).toMatchObject([
      { kind: 'health-information-opened', actorId: rosa.id, details: {} },
    ])
  })

  test('opening a submission marks it as read once, for that person only', async () => {
    const { database, rosa, submissionId } = await open()
    const moments = ['2026-06-25T18:00:00.000Z', '2026-06-25T19:00:00.000Z'] as const
    for (const moment of moments) await markRead(database, rosa.id, submissionId, new Date(moment))
    const reads = database.selectFrom('staff_reads')
    expect(await reads.select(['staff_id', 'submission_id', 'read_at']).execute()).toEqual([
      { staff_id: rosa.id, submission_id: submissionId, read_at: moments[0] },
    ])
  })
})
