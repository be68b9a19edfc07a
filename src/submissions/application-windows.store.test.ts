import { describe, expect, test } from 'vitest'
import { acceptance } from '../../tests/support/answers'
import { assignSeason } from '../../tests/support/changes'
import { engines, openFresh } from '../../tests/support/database-engines'
import { addStaff } from '../../tests/support/desk'
import { unwrapped } from '../../tests/support/form-emails'
import { storeSeasons, summerIn, windowOf, winter } from '../../tests/support/seasons'
import { appContextOf, formNamed, readAll } from '../../tests/support/test-app-context'
import { application } from '../../tests/support/test-site'
import { enterByHand } from './entry/enter'
import { readSubmission } from './handling/submission-page'
import { submit } from './submit'

const summer = summerIn(2027, windowOf('2026-12-01', '2027-01-31'))

describe.each(engines)('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const content = await storeSeasons(database, [summer, winter])
    const moment = { now: new Date() }
    const app = { ...appContextOf(database, moment), content }
    const send = async (form: string, input: object, at: string) => {
      moment.now = new Date(at)
      const result = await submit(app, { form: formNamed(form), input, key: 'none' })
      if (result.status !== 'accepted') throw new Error(result.status)
      const { submissions, emails } = await readAll(database)
      const stored = submissions.find(({ id }) => id === result.id)
      const texts = emails.filter(({ submission_id }) => submission_id === result.id).map(({ text }) => unwrapped(text))
      return { ...result, stored, emails: texts }
    }
    return { database, app, send }
  }

  test.each([
    ['2026-12-01T07:59:59Z', 'early', 'Applications for the Summer Program open on December 1, 2026. Yours is early'],
    ['2026-12-01T08:00:00Z', null, 'To reserve a spot, you can prepay $100 now'],
    ['2027-02-01T07:59:59Z', null, 'To reserve a spot, you can prepay $100 now'],
    ['2027-02-01T08:00:00Z', 'late', 'Applications for the Summer Program closed on January 31, 2027, so yours'],
  ])('an application at %s is %s, and its emails say so', async (at, timing, says) => {
    const { send } = await open()
    const { stored, emails, ...result } = await send('application', application, at)
    expect([result.timing, stored?.timing, stored?.season_id]).toEqual([timing, timing, 'summer-2027'])
    const [office = '', sender = ''] = emails
    expect(sender).toContain(says)
    expect(sender.includes('prepay')).toBe(timing === null)
    expect(office.includes('does not ask for the deposit')).toBe(timing !== null)
  })

  test('an acceptance and a message are never late', async () => {
    const { send } = await open()
    const accepted = await send('acceptance', { ...acceptance, programType: 'winter' }, '2027-02-01T08:00:00Z')
    expect([accepted.timing, accepted.stored?.season_id]).toEqual([null, 'winter-2027'])
    const unknown = await send('application', { ...application, programType: 'spring' }, '2027-02-01T08:00:00Z')
    expect([unknown.timing, unknown.stored?.season_id]).toEqual([null, null])
  })

  test('a paper counts from the day on which it arrived', async () => {
    const { database, app, send } = await open()
    await send('application', application, '2027-02-03T20:00:00Z')
    const entry = { from: 'paper', arrivedOn: '2027-01-31', note: '', isConfirmed: true } as const
    const rosa = await addStaff(database)
    const form = { form: formNamed('application'), input: { ...application, lastName: 'Kim' }, key: 'k' }
    expect(await enterByHand(app, rosa, form, entry)).toMatchObject({ status: 'accepted', timing: null })
  })

  test('an application that is moved to another season is not late for that, and moved back it is', async () => {
    const { database, app, send } = await open()
    const { id: submissionId, stored } = await send('application', application, '2027-02-01T08:00:00Z')
    const rosa = await addStaff(database)
    const timing = async () =>
      (await readSubmission(database, stored?.reference ?? '', { maySeeHealth: false }))?.timing
    expect(await timing()).toBe('late')
    await assignSeason(app, rosa, { submissionId, seasonId: 'winter-2027', version: 1 })
    expect(await timing()).toBeNull()
    await assignSeason(app, rosa, { submissionId, seasonId: 'summer-2027', version: 2 })
    expect(await timing()).toBe('late')
  })

  test('a season that was deleted a moment ago keeps no application from being stored', async () => {
    const { database, send } = await open()
    await database.deleteFrom('season_days').where('season_id', '=', 'winter-2027').execute()
    await database.deleteFrom('seasons').where('id', '=', 'winter-2027').execute()
    const { stored } = await send('application', { ...application, programType: 'winter' }, '2026-11-15T20:00:00Z')
    expect(stored?.season_id).toBeNull()
  })
})
