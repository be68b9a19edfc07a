import { describe, expect, test } from 'vitest'
import { assignSeason } from '../../../tests/support/changes'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, readInbox, send, sendMessage } from '../../../tests/support/desk'
import { storeSeasons, storeSummerAndWinter, summerIn, windowOf } from '../../../tests/support/seasons'
import { freeze, view } from '../../../tests/support/selections'
import { appContextOf } from '../../../tests/support/test-app-context'
import { application } from '../../../tests/support/test-site'
import { formatEvent } from '../../desk/ui/events'
import { toReference } from '../../forms/reference'
import { readEvents } from '../../log/events'
import { applySelection } from '../bulk/apply-selection'
import { undoBatch } from '../bulk/undo-batch'
import { correctAnswers } from '../corrections/correct-answers'
import { readKnownNames } from '../inbox/known-names'
import { undoEvent } from '../undo/undo-event'
import { readSubmission } from './submission-page'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const content = await storeSummerAndWinter(database)
    const app = { ...appContextOf(database), content }
    const rosa = await addStaff(database)
    const submissionId = await sendMessage(database)
    const seasonOf = async (id = submissionId) => {
      const { season_id, season_assigned } = await readInbox(database, id)
      return [season_id, season_assigned]
    }
    const lastEvent = async (kind?: string) => (await readEvents(database, { kind }, { limit: 1 }))[0]
    const lastInWords = async () => {
      const event = await lastEvent()
      return event && formatEvent(event, await readKnownNames(database))
    }
    const undo = async (kind?: string) => undoEvent(app, rosa, (await lastEvent(kind))?.id ?? '')
    return { database, app, rosa, submissionId, seasonOf, lastInWords, undo }
  }

  test('moves a submission to another season, out of it, and back, and logs it', async () => {
    const { database, app, rosa, submissionId, seasonOf, lastInWords, undo } = await open()
    const move = (seasonId: string | null, version: number) =>
      assignSeason(app, rosa, { submissionId, seasonId, version })
    expect(await seasonOf()).toEqual(['summer', 0])
    expect(await move('winter-2027', 1)).toMatchObject({ status: 'changed', version: 2 })
    expect(await lastInWords()).toBe('moved it from Summer to Winter 2027')
    const page = await readSubmission(database, toReference(submissionId), { maySeeHealth: false })
    expect(page?.season).toEqual({ id: 'winter-2027', name: 'Winter 2027' })
    expect(await move(null, 1)).toMatchObject({ status: 'conflict', since: [{ kind: 'season-assigned' }] })
    expect(await move('autumn', 2)).toEqual({ status: 'missing' })
    await move(null, 2)
    expect([await seasonOf(), await lastInWords()]).toEqual([[null, 1], 'took it out of Winter 2027'])
    await undo()
    expect([await seasonOf(), await lastInWords()]).toEqual([['winter-2027', 1], 'moved it back to Winter 2027'])
    const [, first] = await readEvents(database, { kind: 'season-assigned' }, { limit: 2 })
    expect(await undoEvent(app, rosa, first?.id ?? '')).toMatchObject({ status: 'undone' })
    expect([await seasonOf(), await lastInWords()]).toEqual([['summer', 0], 'moved it back from Winter 2027 to Summer'])
    const { season_id } = await database.selectFrom('submissions').select('season_id').executeTakeFirstOrThrow()
    expect(season_id).toBe('summer')
  })

  test('a corrected program moves it to that program’s season, and undoing moves it back', async () => {
    const { database, app, rosa, seasonOf, lastInWords, undo } = await open()
    const submissionId = await send(database, 'application', { ...application, programType: 'summer' })
    const correct = (programType: string) =>
      correctAnswers(app, rosa, { submissionId, answers: { programType }, wasSeen: () => true })
    await database.updateTable('inbox').set({ season_id: null }).where('submission_id', '=', submissionId).execute()
    await correct('winter')
    expect(await seasonOf(submissionId)).toEqual(['winter-2027', 0])
    expect(await lastInWords()).toBe(
      'corrected Program Type from Summer Program to Winter Program, which moved it to Winter 2027',
    )
    await undo()
    expect(await seasonOf(submissionId)).toEqual([null, 0])
    expect(await lastInWords()).toMatch(
      /^set Program Type back from Winter Program to Summer Program, which took it out of/,
    )
    await correct('winter')
    await correct('spring')
    expect(await seasonOf(submissionId)).toEqual([null, 0])
    const assign = async () => {
      const { version } = await readInbox(database, submissionId)
      await assignSeason(app, rosa, { submissionId, seasonId: 'summer', version })
    }
    await assign()
    expect(await undo('answer-corrected')).toMatchObject({ status: 'blocked', blocker: { reason: 'changed-since' } })
    await undo()
    await undo('answer-corrected')
    expect(await seasonOf(submissionId)).toEqual(['winter-2027', 0])
    await assign()
    await correct('spring')
    expect(await seasonOf(submissionId)).toEqual(['summer', 1])
    await undo()
    expect(await seasonOf(submissionId)).toEqual(['summer', 1])
  })

  test('undoing keeps a season that was assigned before the program was corrected', async () => {
    const { database, app, rosa, seasonOf, undo } = await open()
    const submissionId = await send(database, 'application', { ...application, programType: 'summer' })
    await assignSeason(app, rosa, { submissionId, seasonId: null, version: 1 })
    await assignSeason(app, rosa, { submissionId, seasonId: 'summer', version: 2 })
    await correctAnswers(app, rosa, { submissionId, answers: { programType: 'winter' }, wasSeen: () => true })
    expect(await seasonOf(submissionId)).toEqual(['summer', 1])
    expect(await undo('season-assigned')).toMatchObject({ blocker: { reason: 'changed-since' } })
    await undo('answer-corrected')
    await undo('season-assigned')
    expect(await seasonOf(submissionId)).toEqual([null, 1])
  })

  test('a paper form with a corrected program moves to the season of its arrival day', async () => {
    const { database, app, rosa, seasonOf } = await open()
    const summer = (year: number) => summerIn(year, windowOf(`${year - 1}-06-01`, `${year}-05-31`))
    app.content = await storeSeasons(database, [summer(2026), summer(2027)])
    const submissionId = await send(database, 'application', { ...application, programType: 'winter' })
    await database.updateTable('submissions').set({ arrived_at: '2026-05-20T17:00:00.000Z' }).execute()
    await correctAnswers(app, rosa, { submissionId, answers: { programType: 'summer' }, wasSeen: () => true })
    expect(await seasonOf(submissionId)).toEqual(['summer-2026', 0])
  })

  test('moves many at once, skips those already there, and undoes it', async () => {
    const { database, app, rosa, submissionId, seasonOf } = await open()
    const ids = [submissionId, await sendMessage(database), await sendMessage(database)]
    await assignSeason(app, rosa, { submissionId, seasonId: 'winter-2027', version: 1 })
    const id = await freeze(database, rosa, { type: 'season', seasonId: 'winter-2027' }, { ids })
    const preview = await view(database, rosa, id)
    expect([preview?.changing.length, preview?.already.length]).toEqual([2, 1])
    expect(await applySelection(app, rosa, id)).toMatchObject({ status: 'changed', count: 2 })
    expect(await Promise.all(ids.map(seasonOf))).toEqual(ids.map(() => ['winter-2027', 1]))
    expect(await undoBatch(app, rosa, id)).toMatchObject({ status: 'undone', count: 2 })
    expect(await Promise.all(ids.map(seasonOf))).toEqual([['winter-2027', 1], ...Array(2).fill(['summer', 0])])
  })
})
