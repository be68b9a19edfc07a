import { describe, expect, test } from 'vitest'
import { openAdmissions } from '../../tests/support/admissions'
import { assignSeason, changeStatus } from '../../tests/support/changes'
import { type Engine, engines } from '../../tests/support/database-engines'
import { readInbox } from '../../tests/support/desk'
import type { FamilyFormRow } from '../../tests/support/family-forms'
import { freeze, view } from '../../tests/support/selections'
import { application } from '../../tests/support/test-site'
import type { ApplicationState } from '../database/tables'
import { readEvent } from '../log/events'
import { applySelection } from '../submissions/bulk/apply-selection'
import { undoBatch } from '../submissions/bulk/undo-batch'
import { correctAnswers } from '../submissions/corrections/correct-answers'
import { answer } from '../submissions/handling/answers'
import { undoEvent } from '../submissions/undo/undo-event'

const [summer, winter] = ['summer-2026', 'winter-2027']

const inSummer = (given: Partial<FamilyFormRow> = {}) => ({ inbox: { season_id: summer }, ...given })

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open(...rows: Partial<FamilyFormRow>[]) {
    const desk = await openAdmissions(engine, rows)
    const { database, app, moment, rosa, stored } = desk
    // Selections are frozen at this time.
    moment.now = new Date('2026-06-25T17:03:00.000Z')
    const submissionIds = stored.map((each) => each.submissionId)
    const [submissionId = ''] = submissionIds
    const readVersion = async () => (await readInbox(database, submissionId)).version
    const move = async (seasonId: string | null) =>
      assignSeason(app, rosa, { submissionId, version: await readVersion(), seasonId })
    const mark = async (status: 'spam' | 'open') =>
      changeStatus(app, rosa, { submissionId, version: await readVersion(), status })
    /** The season of the submission and of its first application. */
    const readSeasons = async () => [
      (await readInbox(database, submissionId)).season_id,
      (await desk.read(desk.ids[0] ?? '')).season_id,
    ]
    const undo = (result: object) => undoEvent(app, rosa, 'eventId' in result ? String(result.eventId) : '')
    return { ...desk, submissionIds, submissionId, move, mark, readSeasons, undo }
  }

  test('an undecided application moves with its submission, to no season and back', async () => {
    const { database, ids, move, read, readSeasons, undo } = await open(inSummer())
    const id = ids[0] ?? ''
    const moved = await move(winter)
    expect(await readSeasons()).toEqual([winter, winter])
    const event = await readEvent(database, 'eventId' in moved ? (moved.eventId ?? '') : '')
    expect(event?.about).toContainEqual({ kind: 'application', id, version: 2 })
    await move(null)
    expect(await readSeasons()).toEqual([null, null])
    expect(await undo(moved)).toMatchObject({ blocker: { reason: 'changed-since' } })
    await move(summer)
    expect(await readSeasons()).toEqual([summer, summer])
    expect(await read(id)).toMatchObject({ version: 4, decision_number: 0 })
  })

  test('a letter that waits is canceled when the application moves', async () => {
    const { database, ids, move, tell } = await open(inSummer())
    const emailId = (await tell(ids[0] ?? '', 'waiting', 'considering')) ?? ''
    await move(winter)
    const email = database.selectFrom('outbox').select('status').where('id', '=', emailId)
    expect(await email.executeTakeFirst()).toEqual({ status: 'stopped' })
  })

  test('undoing a season change takes the application back until a decision', async () => {
    const { act, move, readSeasons, undo } = await open(inSummer())
    const moved = await move(winter)
    await act({ action: 'reject' })
    expect(await undo(moved)).toMatchObject({
      blocker: { reason: 'changed-since', event: { kind: 'admission-decided' } },
    })
    await act({ action: 'reopen' })
    expect(await undo(await move(null))).toMatchObject({ status: 'undone' })
    expect(await readSeasons()).toEqual([winter, winter])
  })

  test('the season of a submission stays if its application has a decision', async () => {
    const { ids, move, readSeasons } = await open(inSummer({ state: 'withdrawn' }))
    for (const seasonId of [winter, null])
      expect(await move(seasonId)).toEqual({
        status: 'refused',
        refusal: { reason: 'decided', applicationId: ids[0] },
      })
    expect(await readSeasons()).toEqual([summer, summer])
  })

  test('the season of a submission stays if its applicant is considered for the other, too', async () => {
    const { act, move, readAll, readSeasons } = await open(inSummer())
    await act({ action: 'consider', seasonId: winter })
    const other = (await readAll()).find(({ season_id }) => season_id === winter)
    expect(await move(winter)).toMatchObject({ refusal: { reason: 'considered-there', applicationId: other?.id } })
    expect(await readSeasons()).toEqual([summer, summer])
  })

  test('an application that was moved from a season returns there as it left, by a decision', async () => {
    const { act, move, readAll } = await open(inSummer())
    await act({ action: 'move', seasonId: winter })
    const there = (await readAll()).find(({ season_id }) => season_id === winter)
    expect(await move(summer)).toMatchObject({ refusal: { reason: 'decided', applicationId: there?.id } })
    expect(await act({ action: 'move', seasonId: summer }, [there?.id ?? ''])).toMatchObject({ status: 'changed' })
  })

  test('a bulk change names the applications that stay, changes the rest, and its undo too', async () => {
    const { app, act, database, ids, rosa, readAll, submissionIds } = await open(inSummer(), inSummer(), inSummer())
    await act({ action: 'waitlist' }, ids.slice(1, 2))
    const id = await freeze(database, rosa, { type: 'season', seasonId: winter }, { ids: submissionIds })
    expect(await view(database, rosa, id)).toMatchObject({
      changing: [{ submissionId: submissionIds[2] }, { submissionId: submissionIds[0] }],
      refused: [{ row: { submissionId: submissionIds[1] }, refusal: { reason: 'decided', applicationId: ids[1] } }],
      changedCount: 0,
    })
    expect(await applySelection(app, rosa, id)).toEqual({ status: 'changed', count: 2 })
    const seasons = async () => (await readAll()).map(({ season_id }) => season_id)
    expect(await seasons()).toEqual([winter, summer, winter])
    await act({ action: 'reject' }, ids.slice(2))
    expect(await undoBatch(app, rosa, id)).toMatchObject({ status: 'undone', count: 1 })
    expect(await seasons()).toEqual([summer, summer, winter])
  })

  test('a corrected program moves an application only before a decision', async () => {
    const { app, act, rosa, readSeasons, submissionId, undo } = await open(inSummer())
    const correct = (programType: string) =>
      correctAnswers(app, rosa, { submissionId, answers: { ...application, programType }, wasSeen: () => true })
    const corrected = await correct('winter')
    expect(await readSeasons()).toEqual([null, null])
    await undo(corrected)
    expect(await readSeasons()).toEqual([summer, summer])
    await act({ action: 'waitlist' })
    const kept = await correct('winter')
    expect(kept).toMatchObject({ status: 'changed' })
    expect(await readSeasons()).toEqual([summer, summer])
    expect(await undo(kept)).toMatchObject({ status: 'undone' })
  })

  test.each<ApplicationState>([
    'offered',
    'accepted',
  ])('an application that is %s cannot become spam', async (state) => {
    const { app, database, ids, mark, rosa, submissionIds } = await open(inSummer({ state }), inSummer())
    expect(await mark('spam')).toEqual({ status: 'refused', refusal: { reason: 'has-spot', applicationId: ids[0] } })
    const id = await freeze(database, rosa, { type: 'status', status: 'spam' }, { ids: submissionIds })
    expect((await view(database, rosa, id))?.refused).toMatchObject([{ refusal: { reason: 'has-spot' } }])
    expect(await applySelection(app, rosa, id)).toEqual({ status: 'changed', count: 1 })
    const statuses = submissionIds.map(async (each) => (await readInbox(database, each)).status)
    expect(await Promise.all(statuses)).toEqual(['new', 'spam'])
  })

  test('no undo makes an offered application spam', async () => {
    const { app, act, database, rosa, submissionId, mark, undo } = await open(inSummer())
    await mark('spam')
    const released = await mark('open')
    await act({ action: 'offer' })
    expect(await undo(released)).toMatchObject({ blocker: { reason: 'has-spot' } })
    await act({ action: 'reject' })
    expect(await undo(released)).toMatchObject({ status: 'undone' })
    const answered = await answer(app, rosa, { submissionId, version: 4, subject: 'Re', text: 'Yes.', key: 'k' })
    await act({ action: 'reopen' })
    await act({ action: 'offer' })
    expect(await undo(answered)).toMatchObject({ blocker: { reason: 'has-spot' } })
    expect((await readInbox(database, submissionId)).status).toBe('answered')
  })

  test('spam stops letters that wait, and nobody decides about it until it is released', async () => {
    const { database, act, ids, mark, read, rosa, submissionId, tell } = await open(inSummer({ state: 'waitlisted' }))
    const emails = [await tell(ids[0] ?? '', 'waiting', 'waitlist'), await tell(ids[0] ?? '', 'sent', 'considering')]
    await database.updateTable('outbox').set({ kind: 'letter', submission_id: submissionId }).execute()
    const id = await freeze(database, rosa, { type: 'status', status: 'spam' }, { ids: [submissionId] })
    expect((await view(database, rosa, id))?.emails).toMatchObject({ stopped: 1 })
    await mark('spam')
    const found = await database.selectFrom('outbox').select(['id', 'status']).orderBy('id').execute()
    expect(found.map((row) => [row.id, row.status])).toEqual([
      [emails[0], 'stopped'],
      [emails[1], 'sent'],
    ])
    expect(await act({ action: 'reject' })).toMatchObject({ status: 'refused', reason: 'spam' })
    await mark('open')
    expect(await read(ids[0] ?? '')).toMatchObject({ state: 'waitlisted', rank: 1 })
    expect(await act({ action: 'reject' })).toMatchObject({ status: 'changed' })
  })
})
