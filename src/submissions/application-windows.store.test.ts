import { describe, expect, test } from 'vitest'
import { acceptance } from '../../tests/support/answers'
import { assignSeason } from '../../tests/support/changes'
import { engines, isLockAwaited, openFresh } from '../../tests/support/database-engines'
import { addStaff } from '../../tests/support/desk'
import { toSingleLine } from '../../tests/support/form-emails'
import { storeSeasons, summerIn, windowOf, winter } from '../../tests/support/seasons'
import { appContextOf, formNamed, readAll } from '../../tests/support/test-app-context'
import { application } from '../../tests/support/test-site'
import { perDialect } from '../database/dialect'
import { transact } from '../database/transact'
import { deleteSeason, deleteSeasonRows } from '../seasons/change-season'
import { enterSubmission } from './entry/enter-submission'
import { readSubmission } from './handling/submission-page'
import { submit } from './submit'

const summer = summerIn(2027, windowOf('2026-12-01', '2027-01-31'))

describe.each(engines)('on %s', (engine) => {
  async function open(at: string) {
    const { database, connectAgain } = await openFresh(engine)
    const content = await storeSeasons(database, [summer, winter])
    const app = { ...appContextOf(database, { now: new Date(at) }), content }
    const send = async (form: string, input: object) => {
      const result = await submit(app, { form: formNamed(form), input, key: 'none' })
      const { submissions, emails } = await readAll(database)
      const stored = submissions.find(({ id }) => result.status === 'accepted' && id === result.id)
      const { timing, season_id: season, reference = '' } = stored ?? {}
      return { timing, season, reference, result, emails: emails.map(({ text }) => toSingleLine(text)) }
    }
    return { database, connectAgain, app, send, rosa: await addStaff(database) }
  }

  test.each([
    ['2026-12-01T07:59:59Z', 'early', 'Applications for the Summer Program open on December 1, 2026. Yours is early'],
    ['2026-12-01T08:00:00Z', null, 'To reserve a spot, you can prepay $100 now'],
    ['2027-02-01T07:59:59Z', null, 'To reserve a spot, you can prepay $100 now'],
    ['2027-02-01T08:00:00Z', 'late', 'Applications for the Summer Program closed on January 31, 2027, so yours'],
  ])('an application at %s is %s, and its emails say so', async (at, timing, says) => {
    const { send } = await open(at)
    const { emails, ...stored } = await send('application', application)
    expect(stored).toMatchObject({ timing, season: 'summer-2027', result: { timing } })
    const [office = '', sender = ''] = emails
    expect(sender).toContain(says)
    expect(sender.includes('prepay')).toBe(timing === null)
    expect(office.includes('does not ask for the deposit')).toBe(timing !== null)
  })

  test('acceptances and applications for programs without a season are never late', async () => {
    const { send } = await open('2027-02-01T08:00:00Z')
    const accepted = await send('acceptance', { ...acceptance, programType: 'winter' })
    expect(accepted).toMatchObject({ timing: null, season: 'winter-2027' })
    const unknown = await send('application', { ...application, programType: 'spring' })
    expect(unknown).toMatchObject({ timing: null, season: null })
  })

  test('dates a paper form by the day it arrived', async () => {
    const { app, rosa } = await open('2027-02-03T20:00:00Z')
    const entry = { from: 'paper', arrivedOn: '2027-01-31', note: '', isConfirmed: true } as const
    const form = { form: formNamed('application'), input: application, key: 'k' }
    expect(await enterSubmission(app, rosa, form, entry)).toMatchObject({ status: 'accepted', timing: null })
  })

  test('hides the late mark while an application is in another season', async () => {
    const { database, app, send, rosa } = await open('2027-02-01T08:00:00Z')
    const { reference } = await send('application', application)
    const read = async () => readSubmission(database, reference, { maySeeHealth: false })
    const submissionId = (await read())?.id ?? ''
    expect(await read()).toMatchObject({ timing: 'late' })
    await assignSeason(app, rosa, { submissionId, seasonId: 'winter-2027', version: 1 })
    expect(await read()).toMatchObject({ timing: null })
    await assignSeason(app, rosa, { submissionId, seasonId: 'summer-2027', version: 2 })
    expect(await read()).toMatchObject({ timing: 'late' })
  })

  test('stores an application while its season is being deleted', async () => {
    const { database, connectAgain, send } = await open('2026-11-15T20:00:00Z')
    const isAwaited = perDialect(database, { postgres: isLockAwaited })
    const { sent } = await transact(await connectAgain(), async (transaction) => {
      await deleteSeasonRows(transaction, 'winter-2027')
      const sent = send('application', { ...application, programType: 'winter' })
      if (isAwaited) await expect.poll(() => isAwaited(database)).toBe(true)
      return { sent }
    })
    expect(await sent).toMatchObject({ season: null })
  })

  test('does not delete a season while an application joins it', async () => {
    const { database, connectAgain, app, send, rosa } = await open('2026-11-15T20:00:00Z')
    const isAwaited = perDialect(database, { postgres: isLockAwaited })
    const other = await connectAgain()
    await send('application', application)
    const { result } = await transact(other, async (transaction) => {
      await transaction.updateTable('submissions').set({ season_id: 'winter-2027' }).execute()
      const result = deleteSeason(app, rosa, { id: 'winter-2027', version: 1 })
      if (isAwaited) await expect.poll(() => isAwaited(database)).toBe(true)
      return { result }
    })
    expect(await result).toEqual({ status: 'in-use' })
  })
})
