import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openAdmissions } from '../../tests/support/admissions'
import { engines } from '../../tests/support/database-engines'
import { storeFamilyForms } from '../../tests/support/family-forms'
import { countUnrated, readAdmissionsToday } from './admissions-today'
import { rate } from './ratings'

const ann = { name: 'Ann Lee', email: 'ann@example.org' }
const waitlisted = { state: 'waitlisted', decision_number: 1 } as const

/** An offer whose last day to accept was yesterday. */
const overdue = { state: 'offered', decision_number: 1, deadline: '2026-06-29' } as const

describe.each(engines)('on %s', (engine) => {
  test('lists what waits for the office, by season', async () => {
    const { app, database, ids, tell, act } = await openAdmissions(engine, [
      ann,
      ...[overdue, overdue, overdue],
      { ...overdue, season_id: 'winter-2027' },
      { ...waitlisted, inbox: { status: 'spam' } },
      { season_id: null },
    ])
    const acceptance = { name: 'Ann 1', email: 'ann1@example.org' }
    await storeFamilyForms(database, 'acceptance', [acceptance, acceptance], 100)
    for (const id of ids.slice(1, 3)) await tell(id)
    await tell(ids[4] ?? '', 'sent')
    await tell(ids[3] ?? '', 'failed')
    await act({ action: 'reject' })
    const { overdue: lapsing, dueLetters, ...today } = await readAdmissionsToday(app)
    // One acceptance came in time, twice, and the letter to another family failed.
    expect(lapsing.map(({ season, count }) => `${season.id} ${count}`)).toEqual(['summer-2026 1', 'winter-2027 1'])
    expect(dueLetters.map(({ kind, season, count }) => `${kind} ${season.id} ${count}`)).toEqual([
      'rejection summer-2026 1',
    ])
    expect(today).toEqual({ toMatch: 1, failedLetters: 1, freeSeats: [], withoutSeason: 1 })
  })

  test('proposes the first on the waitlist only while a seat is free and before the season is over', async () => {
    const { app, database, ids, moment, act, tell } = await openAdmissions(
      engine,
      [
        { state: 'accepted' },
        { ...waitlisted, rank: 2 },
        { ...waitlisted, rank: 1 },
        { ...waitlisted, rank: 0, inbox: { status: 'spam' } },
        { ...waitlisted, rank: 0 },
      ],
      { seats: 2 },
    )
    const proposed = async () => (await readAdmissionsToday(app)).freeSeats.map(({ count, next }) => [count, next])
    await tell(ids[4] ?? '', undefined, 'closing')
    expect(await proposed()).toEqual([[1, { id: ids[2], name: 'Ann 2' }]])
    moment.now = new Date('2026-08-01T17:00:00.000Z')
    expect(await proposed()).toEqual([])
    moment.now = new Date('2026-06-30T17:00:00.000Z')
    await act({ action: 'offer' }, ids.slice(2, 3))
    await database.updateTable('seasons').set({ allowed_over: 3 }).execute()
    expect(await proposed()).toEqual([])
  })

  test('leaves out a season 60 days after its end, but never one without a year', async () => {
    const { app, database, moment, rosa } = await openAdmissions(engine, [ann])
    const seasons = async () => (await countUnrated(app, rosa.id)).map(({ season }) => season.id)
    moment.now = new Date('2026-09-28T17:00:00.000Z')
    expect(await seasons()).toEqual(['summer-2026'])
    moment.now = new Date('2026-09-29T17:00:00.000Z')
    expect(await seasons()).toEqual([])
    await database.updateTable('season_days').set({ month: 6, day: 25, date: null }).execute()
    await database.updateTable('seasons').set({ year: null }).where('id', '=', 'summer-2026').execute()
    expect(await seasons()).toEqual(['summer-2026'])
  })

  test('counts the undecided applicants that a member has not rated', async () => {
    const { app, ids, rosa } = await openAdmissions(engine, [ann, ann, overdue, { inbox: { status: 'spam' } }])
    await rate(app, rosa, ids[0] ?? '', { rating: 4, sentence: 'Good' }, '')
    expect((await countUnrated(app, rosa.id)).map(({ count }) => count)).toEqual([1])
    expect((await countUnrated(app, 'a-colleague')).map(({ count }) => count)).toEqual([2])
  })

  test('sends as many queries for many applicants of two seasons as for a few', async () => {
    const countQueries = async (size: number) => {
      const rows = Array.from({ length: size }, () => [
        overdue,
        { ...overdue, season_id: 'winter-2027' },
        { ...waitlisted, season_id: 'winter-2027' },
      ])
      const { app, database } = await openAdmissions(engine, rows.flat(), { seats: 100 })
      const named = { name: 'Ann 0', email: 'ann0@example.org' }
      await storeFamilyForms(database, 'acceptance', [named], 1000)
      let count = 0
      const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
        count++
        return node
      }
      const watched = database.withPlugin({ transformQuery, transformResult: async ({ result }) => result })
      await readAdmissionsToday({ ...app, database: watched })
      return count
    }
    expect(await countQueries(40)).toBe(await countQueries(1))
  })
})
