import { describe, expect, test } from 'vitest'
import type { SeasonValue } from '../../../content/season'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { openEditorial } from '../../../tests/support/editorial'
import { selectComplete } from '../../../tests/support/emails'
import { storeSeasons, summerIn } from '../../../tests/support/seasons'
import { readEvents } from '../../log/events'
import { changeSeason, deleteSeason, switchSeason } from '../../seasons/change-season'
import { readSeason, type StoredSeason } from '../../seasons/read-seasons'
import { toSeasonValue } from '../../seasons/season-value'
import { changeRole } from '../../staff/team'
import { readCurrentContent } from '../documents/read-published'
import { readFailedSteps } from './failed-steps'
import { readOpenPlans } from './open-plans'
import { cancelSeasonPlan, planSeason, readSeasonPlan } from './plan-season'
import { runDueSteps } from './run-due-steps'

const summer = summerIn(2027)
const earlier: SeasonValue = { ...toSeasonValue(summer), begins: '09:00' }
const at = (hour: number) => new Date(Date.UTC(2026, 5, 26, hour))

async function open(engine: Engine) {
  const words = await openEditorial(engine)
  const { database, app, rosa, moment } = words
  await storeSeasons(database, [summer, summerIn(2028)])
  const season = async (id: string) => (await readSeason(database, id)) as StoredSeason
  const plan = async (id: string, value: SeasonValue | null, dueAt: Date) =>
    planSeason(app, rosa, await season(id), { value, dueAt })
  const planned = async (id: string) => readSeasonPlan(database, await season(id))
  const goTo = (hour: number) => {
    moment.now = at(hour)
    return runDueSteps(app)
  }
  const current = async () => {
    const { year, begins } = (await readCurrentContent(database)).content.bootCamp
    return `${year} ${begins}`
  }
  return { ...words, season, plan, planned, goTo, current }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('publishes a planned change of the current season on time, in the planner’s name', async () => {
    const { database, rosa, plan, planned, goTo, current, undoLast } = await open(engine)
    expect(await plan('summer-2027', earlier, at(10))).toMatchObject({ status: 'planned' })
    expect(await planned('summer-2027')).toMatchObject({ value: earlier, by: rosa.name, isStale: false })
    expect([await goTo(9), await current()]).toEqual([0, '2027 10:00'])
    expect([await goTo(10), await current()]).toEqual([1, '2027 09:00'])
    expect(await planned('summer-2027')).toBeUndefined()
    expect((await readEvents(database, {}))[0]).toMatchObject({
      ...{ kind: 'season-changed', actorId: null },
      details: { planner: rosa.id, begins: { before: '10:00', after: '09:00' } },
    })
    expect(await undoLast('season-plan-changed')).toMatchObject({ blocker: { reason: 'changed-since' } })
    expect(await undoLast('season-changed')).toMatchObject({ status: 'undone' })
    expect(await current()).toBe('2027 10:00')
  })

  test('publishes a plan that was made before seasons had seats', async () => {
    const { database, plan, goTo, current } = await open(engine)
    await plan('summer-2027', earlier, at(10))
    const planned = await database.selectFrom('content_revisions').select('value').executeTakeFirstOrThrow()
    const value = planned.value?.replace(',"seats":null,"allowedOver":null', '')
    expect(value).not.toBe(planned.value)
    await database.updateTable('content_revisions').set({ value }).execute()
    expect([await goTo(10), await current()]).toEqual([1, '2027 09:00'])
  })

  test('makes a season current once, with several processes', async () => {
    const { connectAgain, database, rosa, app, moment, plan, current, undoLast } = await open(engine)
    await plan('summer-2028', null, at(10))
    moment.now = at(11)
    const others = [app, { ...app, database: await connectAgain() }, { ...app, database: await connectAgain() }]
    const done = await Promise.all(others.map((each) => runDueSteps(each)))
    expect(done.toSorted()).toEqual([0, 0, 1])
    expect(await current()).toBe('2028 10:00')
    expect(await readEvents(database, { kind: 'season-made-current' })).toMatchObject([
      { actorId: null, details: { planner: rosa.id } },
    ])
    await undoLast('season-made-current')
    expect(await current()).toBe('2027 10:00')
  })

  test('does not carry out a plan for a season that has changed, and tells its planner and the owners', async () => {
    const { database, app, ben, rosa, season, plan, planned, goTo, current } = await open(engine)
    await addStaff(database, { name: 'Olga', role: 'owner' })
    await plan('summer-2028', null, at(10))
    await changeSeason(app, ben, await season('summer-2028'), { note: 'Order the tables' })
    expect(await planned('summer-2028')).toMatchObject({ isStale: false })
    const value = { ...toSeasonValue(summerIn(2028)), begins: '11:00' }
    await changeSeason(app, ben, await season('summer-2028'), { value })
    expect(await planned('summer-2028')).toMatchObject({ isStale: true })
    expect([await goTo(10), await current()]).toEqual([0, '2027 10:00'])
    expect(await readFailedSteps(database)).toMatchObject([
      { document: 'season/summer-2028', action: 'make-current', why: 'changed-since', by: rosa.name },
    ])
    expect((await readEvents(database, {}))[0]).toMatchObject({
      ...{ kind: 'season-plan-changed', about: [{ kind: 'season', id: 'summer-2028' }] },
      details: { currentAt: at(10).toISOString(), failure: 'changed-since', planner: rosa.id },
    })
    const sent = await selectComplete(database).where('kind', '=', 'not-published').execute()
    expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill('Not made the current season: Summer 2028'))
    expect(sent[0]?.text).toContain('/desk/seasons/summer-2028')
    await switchSeason(app, ben, await season('summer-2028'))
    expect(await readFailedSteps(database)).toEqual([])
  })

  test('cancels a plan by hand or when its planner loses the right, and undo plans it again', async () => {
    const { app, ben, rosa, database, plan, planned, goTo, current, undoLast } = await open(engine)
    await plan('summer-2028', null, at(10))
    await changeRole(app, null, rosa.id, 'editor')
    expect(await planned('summer-2028')).toBeUndefined()
    await undoLast('season-plan-changed')
    expect(await readOpenPlans(database, ben.id)).toMatchObject([{ document: 'season/summer-2028' }])
    const planId = (await planned('summer-2028'))?.id ?? ''
    expect(await cancelSeasonPlan(app, ben, { id: 'summer-2028', planId: 'another' })).toEqual({ status: 'missing' })
    expect(await cancelSeasonPlan(app, ben, { id: 'summer-2028', planId })).toMatchObject({ status: 'canceled' })
    expect([await goTo(10), await current()]).toEqual([0, '2027 10:00'])
    expect(await undoLast('season-plan-changed')).toMatchObject({ blocker: { reason: 'gone' } })
  })

  test('refuses plans that make no sense and deleting a season with a plan', async () => {
    const { app, rosa, season, plan, planned, undoLast } = await open(engine)
    expect(await plan('summer-2028', null, new Date('2026-06-25T17:03:00.000Z'))).toMatchObject({ reason: 'past' })
    expect(await plan('summer-2027', null, at(10))).toMatchObject({ status: 'same' })
    expect(await plan('summer-2028', toSeasonValue(summer), at(10))).toEqual({ status: 'taken' })
    const stale = { ...(await season('summer-2028')), version: 7 }
    expect(await planSeason(app, rosa, stale, { value: null, dueAt: at(10) })).toMatchObject({ status: 'conflict' })
    await plan('summer-2028', null, at(10))
    expect(await plan('summer-2028', null, at(11))).toMatchObject({ reason: 'planned' })
    expect(await deleteSeason(app, rosa, await season('summer-2028'))).toEqual({ status: 'in-use' })
    await cancelSeasonPlan(app, rosa, { id: 'summer-2028', planId: (await planned('summer-2028'))?.id ?? '' })
    await deleteSeason(app, rosa, await season('summer-2028'))
    expect(await undoLast('season-plan-changed')).toMatchObject({ blocker: { reason: 'gone' } })
  })
})
