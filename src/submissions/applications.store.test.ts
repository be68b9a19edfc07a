import { describe, expect, test } from 'vitest'
import { assignSeason, changeStatus } from '../../tests/support/changes'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { addStaff, send, sendMessage } from '../../tests/support/desk'
import { storeSummerAndWinter } from '../../tests/support/seasons'
import { freeze } from '../../tests/support/selections'
import { appContextOf, formNamed } from '../../tests/support/test-app-context'
import { application } from '../../tests/support/test-site'
import { HONEYPOT_FIELD } from '../forms/honeypot'
import { applySelection } from './bulk/apply-selection'
import { enterSubmission } from './entry/enter-submission'
import { undoEvent } from './undo/undo-event'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const app = { ...appContextOf(database), content: await storeSummerAndWinter(database) }
    const rosa = await addStaff(database)
    const apply = (programType = 'summer', given: object = {}) =>
      send(database, 'application', { ...application, programType, ...given })
    const readRows = () =>
      database
        .selectFrom('applications')
        .select(['submission_id', 'season_id', 'state', 'version'])
        .orderBy('id')
        .execute()
    return { database, app, rosa, apply, readRows }
  }

  test('an application gets a row in the season that it joins, but spam and other forms do not', async () => {
    const { database, app, rosa, apply, readRows } = await open()
    await sendMessage(database)
    await apply('summer', { [HONEYPOT_FIELD]: 'x' })
    const [summer, spring] = [await apply(), await apply('spring')]
    const filled = { form: formNamed('application'), input: { ...application, programType: 'winter' }, key: 'k' }
    const entered = await enterSubmission(app, rosa, filled, { from: 'paper', note: '', isConfirmed: false })
    expect(await readRows()).toEqual([
      { submission_id: summer, season_id: 'summer', state: 'applied', version: 1 },
      { submission_id: spring, season_id: null, state: 'applied', version: 1 },
      { submission_id: 'id' in entered ? entered.id : '', season_id: 'winter-2027', state: 'applied', version: 1 },
    ])
  })
  test('an application released from spam gets its row once, and undoing that only hides it', async () => {
    const { database, app, rosa, apply, readRows } = await open()
    const submissionId = await apply('summer', { [HONEYPOT_FIELD]: 'x' })
    await assignSeason(app, rosa, { submissionId, version: 1, seasonId: 'winter-2027' })
    const released = await changeStatus(app, rosa, { submissionId, version: 2, status: 'open' })
    const row = { submission_id: submissionId, season_id: 'winter-2027', state: 'applied', version: 1 }
    expect(await readRows()).toEqual([row])
    expect(await undoEvent(app, rosa, 'eventId' in released ? released.eventId : '')).toMatchObject({ version: 4 })
    expect(await readRows()).toEqual([row])
    const id = await freeze(database, rosa, { type: 'status', status: 'new' }, { ids: [submissionId] })
    expect(await applySelection(app, rosa, id)).toMatchObject({ count: 1 })
    expect(await readRows()).toEqual([row])
  })
})
