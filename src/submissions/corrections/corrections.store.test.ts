import { describe, expect, test } from 'vitest'
import { referral } from '../../../tests/support/answers'
import { changeStatus } from '../../../tests/support/changes'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind, readInbox, send, sendAcceptance } from '../../../tests/support/desk'
import { appContextOf } from '../../../tests/support/test-app-context'
import { application } from '../../../tests/support/test-site'
import { findStoredForm } from '../../forms/all-forms'
import { toReference } from '../../forms/reference'
import { readEvents } from '../../log/events'
import { readLog } from '../../log/read-log'
import { correctEmailAddress } from '../emails/email-actions'
import { answerColumns, fixedColumns } from '../exports/export-columns'
import { makeExport } from '../exports/make-export'
import { readSubmission } from '../handling/submission-page'
import { listInbox } from '../inbox/inbox-list'
import { readInboxQuery } from '../inbox/inbox-query'
import { startIndexing } from '../inbox/start-indexing'
import { readPerson } from '../people/read-person'
import { findSenderAddress } from '../sender-address'
import { undoEvent } from '../undo/undo-event'
import { correctAnswers } from './correct-answers'

const viewer = {
  staffId: '019b76da-a800-7000-8000-000000000001',
  unreadFrom: '2026-06-25T17:00:01.000Z',
  timeZone: 'America/Los_Angeles',
  answerWithinDays: 3,
  now: new Date('2026-06-26T17:00:00.000Z'),
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open(
    submissionIdOf = (database: Awaited<ReturnType<typeof openFresh>>['database']) =>
      send(database, 'application', application),
  ) {
    const { database } = await openFresh(engine)
    const app = appContextOf(database)
    const [rosa, ben] = [await addStaff(database, { name: 'Rosa' }), await addStaff(database, { name: 'Ben' })]
    const submissionId = await submissionIdOf(database)
    const correct = (answers: Record<string, string>, seen?: Record<string, string>) =>
      correctAnswers(app, rosa, {
        submissionId,
        answers,
        wasSeen: ({ field, now }) => seen === undefined || seen[field] === now,
      })
    const answerTo = async (field: string) => {
      const found = await readSubmission(database, toReference(submissionId), { maySeeHealth: true })
      const answer = found?.answers.find((each) => each.field === field)
      return answer && [answer.answer, answer.correction?.sent]
    }
    const undoLast = async () => undoEvent(app, ben, (await readEvents(database, {}, { limit: 1 }))[0]?.id ?? '')
    const references = async (address: string) =>
      (await listInbox(database, viewer, readInboxQuery(new URLSearchParams(address)))).entries.map(({ name }) => name)
    return { database, app, rosa, ben, submissionId, correct, answerTo, undoLast, references }
  }

  test('corrects an answer twice, undoes it, and restores it, beside the sent answer', async () => {
    const { database, submissionId, correct, answerTo, undoLast } = await open()
    const { answers: sent } = await database.selectFrom('submissions').select('answers').executeTakeFirstOrThrow()
    expect(await correct({ currentGrade: '10' })).toMatchObject({ status: 'changed', version: 2 })
    expect(await answerTo('currentGrade')).toEqual(['10th Grade', '11th Grade'])
    await correct({ currentGrade: '12' })
    expect(await readEvents(database, {}, { limit: 1 })).toMatchObject([
      { kind: 'answer-corrected', details: { 'answer:application.currentGrade': { before: '10', after: '12' } } },
    ])
    expect(await undoLast()).toMatchObject({ status: 'undone', version: 4 })
    expect(await answerTo('currentGrade')).toEqual(['10th Grade', '11th Grade'])
    await correct({ currentGrade: '11' })
    expect(await answerTo('currentGrade')).toEqual(['11th Grade', undefined])
    expect(await database.selectFrom('corrections').selectAll().execute()).toEqual([])
    await undoLast()
    expect(await answerTo('currentGrade')).toEqual(['10th Grade', '11th Grade'])
    expect(await readInbox(database, submissionId)).toMatchObject({ version: 6 })
    const { answers } = await database.selectFrom('submissions').select('answers').executeTakeFirstOrThrow()
    expect(answers).toEqual(sent)
  })

  test('rejects an invalid correction, and records no event for an unchanged or unknown answer', async () => {
    const { database, correct } = await open()
    expect(await correct({ currentGrade: '7', email: 'ann@', goals: ' ', lastName: 'Li' })).toEqual({
      status: 'invalid',
      errors: {
        currentGrade: 'Please select your grade',
        email: 'Please enter a valid email',
        goals: 'Please tell us about your goals',
      },
    })
    expect(await correct({ currentGrade: '11', nothing: 'x', constructor: 'x' })).toMatchObject({ version: 1 })
    expect(await readEvents(database, {})).toEqual([])
    expect(await correct({ lastName: '  Lý ' })).toMatchObject({ status: 'changed' })
    expect(await database.selectFrom('corrections').select(['field', 'value']).execute()).toEqual([
      { field: 'lastName', value: 'Lý' },
    ])
  })

  test('requires the answers that a corrected answer makes necessary', async () => {
    const { correct } = await open((database) =>
      send(database, 'referral', { ...referral, referralType: 'search', friendName: '' }),
    )
    expect(await correct({ referralType: 'friend' })).toMatchObject({
      status: 'invalid',
      errors: { friendName: expect.any(String) },
    })
    expect(await correct({ referralType: 'friend', friendName: 'Ann' })).toMatchObject({ status: 'changed' })
  })

  test('rejects a correction of an outdated answer, and requires undoing later corrections first', async () => {
    const { database, app, rosa, ben, submissionId, correct } = await open()
    await correct({ currentGrade: '10' })
    const [first] = await readEvents(database, {})
    await changeStatus(app, ben, { submissionId, version: 2, status: 'open' })
    const seen = { currentGrade: application.currentGrade, phone: application.phone }
    const both = { currentGrade: '12', phone: '408-555-0199' }
    expect(await correct(both, seen)).toEqual({ status: 'conflict', fields: ['currentGrade'] })
    expect(await correct({ phone: both.phone }, seen)).toMatchObject({ status: 'changed' })
    await correct({ currentGrade: '9' })
    expect(await undoEvent(app, rosa, first?.id ?? '')).toMatchObject({ blocker: { reason: 'changed-since' } })
  })

  test('lists, filters, search, the log and the person’s page show the correction; search finds both', async () => {
    const { database, submissionId, correct, references, undoLast } = await open()
    const before = await readInbox(database, submissionId)
    await correct({ firstName: 'Thảo', schoolName: 'Mission High', programType: 'spring', phone: '650-555-0142' })
    const name = `Thảo ${application.lastName}`
    for (const found of ['q=thao', `q=${application.firstName}`, 'q=6505550142', 'school=mission', 'program=spring'])
      expect(await references(found), found).toEqual([name])
    for (const lost of [`school=${application.schoolName}`, `program=${application.programType}`])
      expect(await references(lost), lost).toEqual([])
    expect((await readLog(database, {})).entries).toMatchObject([{ senderName: name }])
    const { contact_id } = await readInbox(database, submissionId)
    expect(contact_id).toBe(before.contact_id)
    const { person_id } = await database.selectFrom('person_contacts').select('person_id').executeTakeFirstOrThrow()
    const person = await readPerson(database, viewer, person_id)
    expect(person?.person).toMatchObject({ names: [name], phones: ['650-555-0142'] })
    await undoLast()
    expect(await readInbox(database, submissionId)).toEqual({ ...before, version: 3 })
    await correct({ firstName: 'Thảo' })
    const corrected = await readInbox(database, submissionId)
    await database.updateTable('inbox').set({ indexed: 0, search_text: '', corrected_name: null }).execute()
    await startIndexing({ database, onFailed: () => {} }).done
    expect(await readInbox(database, submissionId)).toEqual(corrected)
  })

  test('an export contains corrected answers', async () => {
    const { database, correct } = await open()
    await correct({ lastName: 'Lý', currentGrade: '10', email: 'right@home.example' })
    const columns = [...fixedColumns, ...answerColumns([findStoredForm('application') ?? []].flat())]
    const order = { format: 'csv', query: {}, viewer, columns, statusWords: {} } as const
    const { parts } = await makeExport(database, order)
    const chunks: Uint8Array[] = []
    for await (const part of parts) chunks.push(part)
    const text = Buffer.concat(chunks).toString()
    expect(text).toContain(`${application.firstName} Lý`)
    for (const value of ['10th Grade', 'right@home.example']) expect(text).toContain(value)
    for (const value of ['11th Grade', application.email]) expect(text).not.toContain(value)
  })

  test('corrections of the sender’s address share one value and are undone in order', async () => {
    const { database, app, rosa, submissionId, correct, answerTo, undoLast } = await open()
    await correct({ email: 'first@home.example' })
    const [first] = await readEvents(database, {})
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    await correctEmailAddress(app, rosa, { emailId: confirmation?.id ?? '', key: 'k', address: 'second@home.example' })
    expect(await answerTo('email')).toEqual(['second@home.example', application.email])
    expect(await readInbox(database, submissionId)).toMatchObject({ version: 3 })
    expect(await undoEvent(app, rosa, first?.id ?? '')).toMatchObject({ blocker: { reason: 'changed-since' } })
    expect(await undoLast()).toMatchObject({ status: 'undone', version: 4 })
    expect(await findSenderAddress(database, submissionId)).toBe('first@home.example')
    expect(await emailsOfKind(database, 'confirmation')).toMatchObject([{ to_address: application.email }])
    expect(await undoEvent(app, rosa, first?.id ?? '')).toMatchObject({ status: 'undone' })
    expect(await findSenderAddress(database, submissionId)).toBe(application.email)
  })

  test('correcting an email’s address to the current answer does not change the answer', async () => {
    const { database, app, rosa, submissionId, correct, undoLast } = await open()
    await correct({ email: 'right@home.example' })
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    await correctEmailAddress(app, rosa, { emailId: confirmation?.id ?? '', key: 'k', address: 'right@home.example' })
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect(await findSenderAddress(database, submissionId)).toBe('right@home.example')
  })

  test('corrects checkboxes, but no health information and no consents', async () => {
    const { database, correct, answerTo } = await open((each) => sendAcceptance(each, { photoRelease: true }))
    const given = { medical: 'Asthma', emergencyContact: 'Aunt', termsAccepted: '', dietary: '' }
    expect(await correct(given)).toEqual({ status: 'changed', version: 1 })
    await correct({ photoRelease: '' })
    expect(await answerTo('photoRelease')).toEqual(['No', 'Yes'])
    await correct({ photoRelease: 'on' })
    expect(await database.selectFrom('corrections').selectAll().execute()).toEqual([])
  })
})
