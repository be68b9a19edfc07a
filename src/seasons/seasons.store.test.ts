import { describe, expect, test } from 'vitest'
import { readContent } from '../../content/read-content'
import type { SeasonValue } from '../../content/season'
import { engines, openFresh } from '../../tests/support/database-engines'
import { addStaff, sendMessage } from '../../tests/support/desk'
import { storeSeasons, summerIn, winter } from '../../tests/support/seasons'
import { appContextOf } from '../../tests/support/test-app-context'
import { transact } from '../database/transact'
import { readCurrentContent } from '../editorial/documents/read-published'
import { readEvents } from '../log/events'
import { undoEvent } from '../log/undo/undo-event'
import { addSeason, changeSeason, deleteSeason, switchSeason } from './change-season'
import { seasonEventKinds } from './event-kinds'
import { readSeason, readSeasons } from './read-seasons'

const { id: _, schedule, weeks, fees, ...fresh } = readContent().bootCamp
const summer: SeasonValue = {
  ...{ ...fresh, program: 'summer', registrationYear: 2022 },
  schedule: schedule.map(({ month, day, topic }) => ({ month, day, topic })),
}
const ofWinter: SeasonValue = {
  ...{ ...summer, program: 'winter', season: 'Winter', year: 2027, registrationYear: null },
  schedule: [
    { month: 12, day: 4, topic: 'Selling in the rain' },
    { month: 1, day: 22, topic: 'Pitches' },
  ],
}

describe.each(engines)('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    await storeSeasons(database)
    const [app, rosa] = [appContextOf(database), await addStaff(database)]
    const undoLast = async () => {
      const [event] = await readEvents(database, {}, { limit: 1 })
      return undoEvent(app, rosa, event?.id ?? '', seasonEventKinds)
    }
    const titles = async () => (await readSeasons(database)).map(({ title }) => title)
    return { database, app, rosa, undoLast, titles }
  }

  test('changes a season as its next version, updates pages, and undoes it', async () => {
    const { database, app, rosa, undoLast } = await open()
    const before = await readSeason(database, 'summer')
    const value = { ...summer, begins: '10:30', schedule: summer.schedule.slice(0, 5) }
    expect(await changeSeason(app, rosa, { id: 'summer', version: 1 }, { value })).toMatchObject({ status: 'changed' })
    expect(await changeSeason(app, rosa, { id: 'summer', version: 1 }, { value: summer })).toMatchObject({
      status: 'conflict',
      season: { version: 2, begins: '10:30' },
    })
    expect((await readCurrentContent(database)).content.bootCamp).toMatchObject({ begins: '10:30', weeks: 5 })
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    const { version, changedAt, ...after } = (await readSeason(database, 'summer')) ?? {}
    expect(version).toBe(3)
    expect(before).toMatchObject(after)
  })

  test('stores seats that no public page reads, and undoes them', async () => {
    const { database, app, rosa, undoLast } = await open()
    const value = { ...summer, seats: 30, allowedOver: 2 }
    const result = await changeSeason(app, rosa, { id: 'summer', version: 1 }, { value })
    expect(result).toMatchObject({ status: 'changed' })
    expect((await readEvents(database, {}))[0]?.details).toEqual({
      seats: { before: null, after: 30 },
      allowedOver: { before: null, after: 2 },
    })
    expect(await readSeason(database, 'summer')).toMatchObject({ seats: 30, allowedOver: 2 })
    const { bootCamp } = (await readCurrentContent(database)).content
    expect(bootCamp).toMatchObject({ seats: null, allowedOver: null })
    await undoLast()
    expect(await readSeason(database, 'summer')).toMatchObject({ seats: null, allowedOver: null })
  })

  test('keeps a Saturday’s id when its date or topic changes, and keeps removed ones as removed', async () => {
    const { database, app, rosa } = await open()
    const [first, second, ...others] = summer.schedule
    if (!first || !second) throw new Error('no days')
    const moved = [
      { ...first, day: 27 },
      { ...second, topic: 'Sales' },
      ...others.slice(1),
      { month: 8, day: 6, topic: 'More' },
    ]
    await changeSeason(app, rosa, { id: 'summer', version: 1 }, { value: { ...summer, schedule: moved } })
    const days = (await readSeason(database, 'summer'))?.schedule ?? []
    expect(days.map(({ id }) => id)).toEqual([
      'saturday-1',
      'saturday-2',
      'saturday-4',
      'saturday-5',
      'saturday-6',
      'saturday-7',
    ])
    const removed = database.selectFrom('season_days').select('id').where('removed_at', 'is not', null)
    expect(await removed.execute()).toEqual([{ id: 'saturday-3' }])
  })

  test('records when a Saturday changed, was removed, and came back', async () => {
    const { database, app, rosa, undoLast } = await open()
    const [first, second, ...others] = summer.schedule.map((day) => ({ ...day }))
    if (!first || !second) throw new Error('no days')
    const dated = { ...summer, year: 2033, registrationYear: null }
    const save = async (version: number, value: SeasonValue) => {
      const later = { ...app, now: () => new Date(`2026-07-0${version}T00:00:00.000Z`) }
      expect(await changeSeason(later, rosa, { id: 'summer', version }, { value })).toMatchObject({ status: 'changed' })
      const { schedule = [], removed = [] } = (await readSeason(database, 'summer')) ?? {}
      return { changed: schedule.map((day) => day.changedAt.slice(5, 10)), removed }
    }
    await save(1, dated)
    const fewer = await save(2, { ...dated, schedule: [first, { ...second, topic: 'Sales' }, ...others.slice(0, 3)] })
    expect(fewer.changed).toEqual(['07-01', '07-02', '07-01', '07-01', '07-01'])
    expect(fewer.removed).toMatchObject([
      { id: 'saturday-6', number: 6, year: 2033, month: 7, day: 30, changedAt: '2026-07-02T00:00:00.000Z' },
    ])
    const whole = await save(3, dated)
    expect(whole.changed).toEqual(['07-01', '07-03', '07-01', '07-01', '07-01', '07-03'])
    expect([whole.removed, (await readSeason(database, 'summer'))?.schedule.at(-1)?.id]).toEqual([[], 'saturday-6'])
    expect((await save(4, { ...dated, ends: '12:30' })).changed).toEqual(Array(6).fill('07-04'))
    await undoLast()
    expect((await readSeason(database, 'summer'))?.schedule.map((day) => day.changedAt)).toEqual(
      Array(6).fill('2026-06-25T17:03:00.000Z'),
    )
  })

  test('makes a winter the current season, and undo restores the summer', async () => {
    const { database, app, rosa, undoLast, titles } = await open()
    expect(await addSeason(app, rosa, { value: ofWinter })).toMatchObject({ status: 'changed', id: 'winter-2027' })
    expect(await addSeason(app, rosa, { value: ofWinter })).toEqual({ status: 'taken' })
    expect((await readSeason(database, 'winter-2027'))?.fees).toEqual(fees)
    await switchSeason(app, rosa, { id: 'winter-2027', version: 1 })
    expect(await titles()).toEqual(['Winter 2027', 'Summer'])
    expect((await readCurrentContent(database)).content.bootCamp).toMatchObject({ season: 'Winter', year: 2027 })
    await undoLast()
    expect(await titles()).toEqual(['Summer', 'Winter 2027'])
  })

  test('stores fees in cents and changes only one season’s', async () => {
    const { database, app, rosa } = await open()
    await addSeason(app, rosa, { value: ofWinter })
    const dearer = { ...fees, deposit: 120 }
    await changeSeason(app, rosa, { id: 'winter-2027', version: 1 }, { fees: dearer })
    const cents = database.selectFrom('seasons').select(['id', 'deposit_cents']).orderBy('id')
    expect(await cents.execute()).toEqual([
      { id: 'summer', deposit_cents: 10_000 },
      { id: 'winter-2027', deposit_cents: 12_000 },
    ])
  })

  test('deletes a season while nothing refers to it, and undo restores it', async () => {
    const { database, app, rosa, undoLast, titles } = await open()
    expect(await deleteSeason(app, rosa, { id: 'summer', version: 1 })).toEqual({ status: 'in-use' })
    await addSeason(app, rosa, { value: ofWinter })
    const season_id = 'winter-2027'
    const submissionId = await sendMessage(database)
    const assign = (id: string | null) =>
      database.updateTable('inbox').set({ season_id: id }).where('submission_id', '=', submissionId)
    await assign(season_id).execute()
    expect(await deleteSeason(app, rosa, { id: season_id, version: 1 })).toEqual({ status: 'in-use' })
    await assign(null).execute()
    const application = { id: 'a', submission_id: submissionId, season_id, created_at: '2026-06-25T17:03:00.000Z' }
    await database.insertInto('applications').values(application).execute()
    expect(await deleteSeason(app, rosa, { id: season_id, version: 1 })).toEqual({ status: 'in-use' })
    await database.deleteFrom('applications').execute()
    const before = await readSeason(database, season_id)
    expect(await deleteSeason(app, rosa, { id: season_id, version: 1 })).toMatchObject({ status: 'changed' })
    expect(await titles()).toEqual(['Summer'])
    await undoLast()
    const { version, changedAt, ...after } = (await readSeason(database, season_id)) ?? {}
    expect(before).toMatchObject(after)
  })

  test('allows one season for each program and year', async () => {
    const { app, rosa, database, undoLast } = await open()
    await transact(database, (transaction) => storeSeasons(transaction, [summerIn(2027), winter]))
    const value = { ...summer, year: 2027, registrationYear: null }
    expect(await changeSeason(app, rosa, { id: 'summer', version: 1 }, { value })).toEqual({ status: 'taken' })
    const later = { ...value, year: 2028 }
    expect(await changeSeason(app, rosa, { id: 'summer', version: 1 }, { value: later })).toMatchObject({
      status: 'changed',
      id: 'summer',
    })
    await storeSeasons(database, [{ ...summerIn(2029), id: 'other', year: null }])
    expect(await undoLast()).toMatchObject({ blocker: { reason: 'name-taken' } })
  })
})
