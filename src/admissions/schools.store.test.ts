import { describe, expect, test } from 'vitest'
import { readContent } from '../../content/read-content'
import { openAdmissions } from '../../tests/support/admissions'
import { engines } from '../../tests/support/database-engines'
import { storeFamilyForms } from '../../tests/support/family-forms'
import { readEvents, readLastSequence } from '../log/events'
import { forget } from '../submissions/forget'
import { schoolKey } from '../submissions/inbox/index-entry'
import { readEarlierOffers } from './earlier-offers'
import { joinSchools, separateSchool } from './join-schools'
import { spellingsSubject } from './school-spellings'
import { readSchools, readSeasonSchools } from './schools'

const SEASON = 'summer-2026'
const PARTNER = 'Rose Garden High School'
const spelled = ['Rose Garden HS', 'RGHS', 'Rosegarden High', 'Lincoln High', 'LHS']

describe.each(engines)('on %s', (engine) => {
  async function open(written: readonly string[] = spelled) {
    const rows = written.map((school) => ({ inbox: { school, school_key: schoolKey(school) } }))
    const admissions = await openAdmissions(engine, rows)
    const { app, database, rosa, undo } = admissions
    const version = () => readLastSequence(database, spellingsSubject)
    const readSpellings = () => database.selectFrom('school_spellings').selectAll().execute()
    const join = async (names: readonly string[], name: string) =>
      joinSchools(app, rosa, { seasonId: SEASON, keys: names.map(schoolKey), name, version: await version() })
    const separate = async (name: string) =>
      separateSchool(app, rosa, { key: schoolKey(name), version: await version() })
    /** Returns the names of all spellings; partner schools have a star. */
    const names = async () => {
      const { nameOf, isPartner } = await readSchools(database, readContent())
      return spelled.map((each) => `${nameOf(schoolKey(each), each)}${isPartner(schoolKey(each)) ? '*' : ''}`)
    }
    const undoLast = async () => {
      const [event] = await readEvents(database, {}, { limit: 1 })
      return undo(event?.id)
    }
    return { ...admissions, version, readSpellings, join, separate, names, undoLast }
  }

  test('joins spellings under a partner school, separates one of them, and undoes both', async () => {
    const { join, separate, names, undoLast, database } = await open()
    expect(await join(['Rose Garden HS', 'RGHS'], PARTNER)).toMatchObject({ status: 'changed' })
    const joined = [`${PARTNER}*`, `${PARTNER}*`, 'Rosegarden High', 'Lincoln High', 'LHS']
    expect(await names()).toEqual(joined)
    expect((await readEvents(database, {}))[0]?.details).toEqual({ spellings: 2, school: PARTNER })
    expect(await separate('RGHS')).toMatchObject({ status: 'changed' })
    expect(await names()).toEqual([`${PARTNER}*`, 'RGHS', ...joined.slice(2)])
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect(await names()).toEqual(joined)
  })

  test('moves the spellings of a school along when it is joined to another, and undo restores them', async () => {
    const { join, names, undoLast, database } = await open()
    await join(['Rosegarden High'], 'RGHS')
    await join(['RGHS', 'Rose Garden HS'], 'Rose Garden HS')
    const other = ['Lincoln High', 'LHS']
    expect(await names()).toEqual([...Array(3).fill('Rose Garden HS'), ...other])
    const details = (await readEvents(database, {})).map((event) => event.details)
    expect(details.slice(0, 2)).toEqual([{ spellings: 2 }, { spellings: 1 }])
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect(await names()).toEqual(['Rose Garden HS', 'RGHS', 'RGHS', ...other])
  })

  test('refuses unknown schools and names, and a form that a colleague’s change made old', async () => {
    const { app, rosa, join, names, version } = await open()
    expect(await join(['Nowhere High'], PARTNER)).toEqual({ status: 'same' })
    expect(await join(['RGHS', 'LHS'], 'Another name')).toEqual({ status: 'same' })
    expect(await join([], PARTNER)).toEqual({ status: 'same' })
    expect(await join(['RGHS'], 'RGHS')).toEqual({ status: 'same' })
    const seen = await version()
    await join(['LHS'], 'Lincoln High')
    const late = { seasonId: SEASON, keys: [schoolKey('LHS')], name: PARTNER, version: seen }
    expect(await joinSchools(app, rosa, late)).toEqual({ status: 'conflict' })
    expect(await separateSchool(app, rosa, { key: schoolKey('LHS'), version: seen })).toEqual({ status: 'conflict' })
    expect(await names()).toContain('Lincoln High')
  })

  test('never joins a spelling to one that is joined itself', async () => {
    const { join, separate, undoLast, readSpellings } = await open()
    const at = (number: number) => spelled[number % spelled.length] ?? ''
    for (let step = 0; step < 60; step++) {
      if (step % 3 === 0) await separate(at(step ** 2 + 1))
      else await join([at(step), at(step ** 2 + step ** 3)], step % 7 === 0 ? PARTNER : at(step + (step % 3)))
      if (step % 4 === 0) await undoLast()
      const rows = await readSpellings()
      const joined = rows.map(({ school_key }) => school_key)
      expect(rows.filter(({ name_key }) => joined.includes(name_key))).toEqual([])
    }
  })

  test('erases the spelling of a forgotten family, but not one that others wrote', async () => {
    const { join, separate, undoLast, readSpellings, stored, database } = await open(['RGHS', 'RGHS', 'Home <Vexwood>'])
    await join(['RGHS', 'Home <Vexwood>'], PARTNER)
    await separate('Home <Vexwood>')
    await forget(
      database,
      stored.slice(1).map(({ submissionId }) => submissionId),
    )
    expect(await readSpellings()).toMatchObject([{ school_key: 'rghs' }])
    expect(JSON.stringify(await database.selectFrom('changes').select('inverse').execute())).not.toContain('vexwood')
    expect(await undoLast()).toMatchObject({ blocker: { reason: 'erased' } })
  })

  test('counts the applicants of each spelling in a season without spam', async () => {
    const { join, database } = await open(['RGHS', 'Rghs', 'rghs', 'Rose Garden HS', 'LHS'])
    const [spam] = await database.selectFrom('inbox').select('submission_id').where('school', '=', 'rghs').execute()
    const hide = database.updateTable('inbox').set({ status: 'spam' })
    await hide.where('submission_id', '=', spam?.submission_id ?? '').execute()
    await join(['RGHS'], 'Rose Garden HS')
    expect(await readSeasonSchools(database, readContent(), SEASON)).toMatchObject([
      { written: 'LHS', count: 1, isJoined: false },
      { written: 'RGHS', name: 'Rose Garden HS', count: 2, isPartner: false, isJoined: true },
      { written: 'Rose Garden HS', count: 1, isJoined: false },
    ])
    expect(await readSeasonSchools(database, readContent(), 'winter-2027')).toEqual([])
  })

  test('finds the offers that end before the season’s new day to accept', async () => {
    const { app, moment, database } = await openAdmissions(engine, [])
    const states = ['offered', 'offered', 'offered', 'applied'] as const
    const deadlines = ['2026-07-10', '2026-07-15', '2026-07-16', null]
    const rows = states.map((state, index) => ({ name: 'Ann', email: '', state, deadline: deadlines[index] ?? null }))
    const [first] = await storeFamilyForms(database, 'application', rows)
    const season = { id: 'summer-2026', acceptBy: { year: 2026, month: 7, day: 15 } }
    expect(await readEarlierOffers(app, season)).toEqual([{ id: first?.applicationId, version: 1 }])
    expect(await readEarlierOffers(app, { ...season, acceptBy: null })).toEqual([])
    moment.now = new Date('2026-07-16T20:00:00.000Z')
    expect(await readEarlierOffers(app, season)).toEqual([])
  })
})
