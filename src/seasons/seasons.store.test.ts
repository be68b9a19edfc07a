import { describe, expect, onTestFinished, test } from 'vitest'
import { freshContent } from '../../content/content-source'
import { readContent } from '../../content/read-content'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { openWords } from '../../tests/support/editorial'
import { application } from '../../tests/support/forms'
import { ofOffice } from '../../tests/support/office-times'
import { winter } from '../../tests/support/seasons'
import { submissionRow } from '../../tests/support/submission-rows'
import { formNamed, message } from '../../tests/support/test-app-context'
import type { Database } from '../database/connection'
import { beginSeason } from '../editorial/documents/new-document'
import { openPublishedContent } from '../editorial/documents/published-content'
import { unpublish } from '../editorial/publishing/publish'
import { publishBilling } from '../editorial/publishing/publish-billing'
import { listInbox } from '../submissions/inbox/inbox-list'
import { readInboxQuery } from '../submissions/inbox/inbox-query'
import { submit } from '../submissions/submit'
import { listSeasons } from './list-seasons'
import { seasonAt } from './season-at'

const { fees, ...season } = readContent().bootCamp

/** Opens a fresh site's content, as each start does. */
async function start(database: Database) {
  const log = { warn: () => {}, error: () => {} }
  const content = await openPublishedContent(database, { freshContent: freshContent(), log })
  onTestFinished(() => content.stop())
}

function dayOf(text: string | null) {
  if (text === null) return null
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

async function presentOf(database: Database) {
  const [present, ...others] = await listSeasons(database)
  return { present, others: others.map(({ name, isPresent }) => [name, isPresent]) }
}

test('a start does not wait for submissions of the season, of which there may always be one', async () => {
  const { database, connectAgain } = await openFresh('PostgreSQL')
  await start(database)
  const [present] = await listSeasons(database)
  const starting = await connectAgain()
  await database.transaction().execute(async (transaction) => {
    const row = submissionRow({ season_id: present?.id ?? null })
    await transaction.insertInto('submissions').values(row).execute()
    await start(starting)
  })
})

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('the season of a fresh site is there from the start, and each start leaves it as it is', async () => {
    const { database } = await openWords(engine)
    await start(database)
    const { present, others } = await presentOf(database)
    expect(present).toMatchObject({ name: 'Summer', year: null, begins: '10:00', ends: '12:00', isPresent: true })
    expect(present?.fees).toEqual({ deposit: 10_000, partner: 50_000, regular: 80_000 })
    expect(present?.days.map(({ month, day, topic }) => ({ month, day, topic }))).toEqual(season.schedule)
    await start(database)
    expect(await presentOf(database)).toEqual({ present, others })
  })

  test('what is published of it is the present season, and the earlier one stays as it was; undone, it is back', async () => {
    const { database, say, undoLast } = await openWords(engine)
    await start(database)
    const before = await presentOf(database)
    const opens = { year: 2027, month: 3, day: 1 }
    await say('season', { ...season, year: 2027, begins: '10:30', applications: { opens, closes: null } })
    const { present, others } = await presentOf(database)
    expect(present).toMatchObject({ name: 'Summer 2027', begins: '10:30', applications: { opens: '2027-03-01' } })
    expect(others).toEqual([['Summer', false]])
    await undoLast('document-published')
    const after = await presentOf(database)
    expect(after.present).toEqual(before.present)
    expect(after.others).toEqual([['Summer 2027', false]])
  })

  test('a submission belongs to the season of its program, and a message to the present one', async () => {
    const { database, app, moment, rosa, say } = await openWords(engine)
    await start(database)
    moment.now = new Date('2027-02-28T20:00:00.000Z')
    const days = { opens: { year: 2027, month: 3, day: 1 }, closes: { year: 2027, month: 6, day: 1 } }
    await say('season', { ...season, year: 2027, applications: days })
    const send = async (name: string, input: Record<string, unknown>, at: string) => {
      moment.now = new Date(at)
      const sent = await submit(app, { form: formNamed(name), input, key: { given: `${name} ${at}` } })
      if (sent.status !== 'accepted') return expect.unreachable(JSON.stringify(sent))
      const row = database.selectFrom('submissions').innerJoin('inbox', 'inbox.submission_id', 'submissions.id')
      const ids = row.select(['submissions.season_id', 'inbox.season_id as listed_in']).where('id', '=', sent.id)
      const { season_id, listed_in } = await ids.executeTakeFirstOrThrow()
      expect(listed_in).toBe(season_id)
      return season_id
    }
    const summer = application.answers()
    const noon = (day: string) => `${day}T20:00:00.000Z`
    expect(await send('application', summer, noon('2027-02-28'))).toBe('summer-2027')
    expect(await send('application', summer, noon('2027-03-01'))).toBe('summer-2027')
    expect(await send('application', summer, noon('2027-06-01'))).toBe('summer-2027')
    const ofWinter = { ...summer, programType: 'winter' }
    expect(await send('application', ofWinter, noon('2027-04-01'))).toBeNull()
    await beginSeason(app, rosa, 'winter', winter)
    await say('seasons/winter', winter)
    expect(await send('application', ofWinter, noon('2027-04-02'))).toBe('winter-2027')
    expect(await send('contact', message, noon('2027-02-28'))).toBe('summer-2027')
    expect(await send('contact', message, noon('2027-12-31'))).toBe('summer-2027')
    const listed = async (address: string) => {
      const viewer = { staffId: '', unreadFrom: '2026-06-25T17:00:00.000Z', ...ofOffice }
      return (await listInbox(database, viewer, readInboxQuery(new URLSearchParams(address)))).entries.length
    }
    expect([await listed('season=summer-2027'), await listed('season=none'), await listed('season=summer')]).toEqual([
      5, 1, 0,
    ])
  })

  test('whatever the season is called, it has an id of its own, by which the inbox finds it', async () => {
    const { database, say } = await openWords(engine)
    await start(database)
    const named = async (name: string, year: number | null) => {
      await say('season', { ...season, season: name, year })
      const [present] = await listSeasons(database)
      expect(readInboxQuery(new URLSearchParams({ season: present?.id ?? '' })).season).toBe(present?.id)
      return [present?.id, present?.name]
    }
    expect(await named('Summer', 2027)).toEqual(['summer-2027', 'Summer 2027'])
    expect(await named('Summer 2028', null)).toEqual(['summer', 'Summer 2028'])
    expect(await named('Summer Camp!', 2029)).toEqual(['summer-2029', 'Summer Camp! 2029'])
    expect(await named('Mùa thu 🍂', 2030)).toEqual(['mua-thu-2030', 'Mùa thu 🍂 2030'])
    expect(await named('None', null)).toEqual(['season', 'None'])
    expect(await named('🍂', 2031)).toEqual(['season-2031', '🍂 2031'])
    const others = (await listSeasons(database)).slice(1).map(({ name }) => name)
    expect(others).toEqual(['Mùa thu 🍂 2030', 'Summer Camp! 2029', 'Summer 2027', 'None', 'Summer 2028'])
  })

  test('the season of a program is the one that is open; else the next to open; else the newest', async () => {
    const { database, app, rosa, read, say } = await openWords(engine)
    await start(database)
    await beginSeason(app, rosa, 'summer', {})
    const window = (opens: string | null, closes: string | null) => ({ opens: dayOf(opens), closes: dayOf(closes) })
    const at = async (day: string, program?: string, today = '2028-12-31') =>
      (await database.selectNoFrom(seasonAt(program, day, today).as('id')).executeTakeFirstOrThrow()).id
    const ofSummer = (title: string, year: number, applications: ReturnType<typeof window>) =>
      say('seasons/summer', { ...winter, id: 'summer', title, year, applications })
    await say('season', { ...season, year: 2027, applications: window('2027-03-01', '2027-06-01') })
    await ofSummer('Summer', 2028, window('2027-11-01', '2028-06-01'))
    const days = ['2026-12-31', '2027-03-01', '2027-06-01', '2027-06-02', '2027-11-01', '2028-06-01', '2028-06-02']
    expect(await Promise.all(days.map((day) => at(day, 'summer')))).toEqual([
      ...['summer-2027', 'summer-2027', 'summer-2027', 'summer-2028', 'summer-2028', 'summer-2028'],
      'summer-2028',
    ])
    expect(await Promise.all(days.map((day) => at(day)))).toEqual(days.map(() => 'summer-2027'))
    await say('season', { ...season, year: 2028, applications: window('2027-11-01', null) })
    // An answer that is corrected later, or a paper that was put aside, belongs to the season of its own day.
    expect([await at('2027-04-01', 'summer'), await at('2027-06-02', 'summer')]).toEqual(['summer-2027', 'summer-2028'])
    // One that was taken back takes nothing more.
    expect(await at('2027-04-01', 'summer', '2027-04-01')).toBe('summer-2028')
    await say('season', { ...season, year: 2027, applications: window('2027-03-01', '2027-06-01') })
    await ofSummer('Summer', 2028, window(null, null))
    expect([await at('2027-04-01', 'summer'), await at('2027-02-01', 'summer')]).toEqual(['summer-2027', 'summer-2028'])
    // One that takes applications since a day comes before one that always does.
    await say('season', { ...season, year: 2027, applications: window(null, null) })
    await ofSummer('Summer', 2028, window('2027-11-01', '2028-06-01'))
    expect([await at('2027-04-01', 'summer'), await at('2027-11-01', 'summer')]).toEqual(['summer-2027', 'summer-2028'])
    await say('season', { ...season, season: 'Winter', year: 2029 })
    expect([await at('2027-04-01', 'summer'), await at('2027-04-01', 'spring')]).toEqual(['summer-2028', null])
    await unpublish(app, rosa, { name: 'seasons/summer', version: (await read('seasons/summer')).version })
    expect(await at('2027-04-01', 'summer')).toBe('summer-2028')
  })

  test('a day begins and ends with the office’s, on January 1 and December 31 of three years too', async () => {
    const { database, app, moment, rosa, say } = await openWords(engine)
    await start(database)
    const wholeYear = (year: number) => ({ opens: { year, month: 1, day: 1 }, closes: { year, month: 12, day: 31 } })
    await say('season', { ...season, year: 2027, applications: wholeYear(2027) })
    await beginSeason(app, rosa, 'summer', {})
    await say('seasons/summer', { ...winter, id: 'summer', title: 'Summer', year: 2028, applications: wholeYear(2028) })
    const seasonsOf = async (...moments: string[]) => {
      for (const at of moments) {
        moment.now = new Date(at)
        await submit(app, { form: formNamed('application'), input: application.answers(), key: { given: at } })
      }
      const rows = database.selectFrom('submissions').select('season_id').where('created_at', 'in', moments)
      return (await rows.orderBy('created_at').execute()).map(({ season_id }) => season_id)
    }
    // The program's day begins eight hours after that of UTC.
    expect(await seasonsOf('2027-01-01T08:00:00.000Z', '2028-01-01T07:59:59.999Z')).toEqual([
      'summer-2027',
      'summer-2027',
    ])
    expect(await seasonsOf('2028-01-01T08:00:00.000Z', '2029-01-01T07:59:59.999Z')).toEqual([
      'summer-2028',
      'summer-2028',
    ])
    expect(await seasonsOf('2027-01-01T07:59:59.999Z', '2029-01-01T08:00:00.000Z')).toEqual([
      'summer-2027',
      'summer-2028',
    ])
  })

  test('programs have seasons at the same time, of which one is the present one; taken off, it stays as it was', async () => {
    const { database, app, rosa, read, say, undoLast } = await openWords(engine)
    await start(database)
    const ofWinter = async () => (await listSeasons(database)).find(({ id }) => id === 'winter-2027')
    await beginSeason(app, rosa, 'winter', winter)
    expect(await beginSeason(app, rosa, 'winter', winter)).toBeUndefined()
    await say('seasons/winter', winter)
    expect(await ofWinter()).toMatchObject({
      ...{ name: 'Winter 2027', begins: '09:00', isPresent: false, isCurrent: true },
      days: [{ number: 1, month: 1, day: 9, topic: 'Selling in the rain' }],
      fees: { deposit: 10_000, partner: 50_000, regular: 80_000 },
    })
    const own = { deposit: 50, partner: 300, regular: 400 }
    const charge = { summer: null, winter: own, spring: null }
    await publishBilling(app, rosa, { name: 'season-fees', version: 0, value: charge })
    expect((await ofWinter())?.fees).toEqual({ deposit: 5000, partner: 30_000, regular: 40_000 })
    expect((await presentOf(database)).present).toMatchObject({ name: 'Summer', fees: { deposit: 10_000 } })
    const { version } = await read('seasons/winter')
    await unpublish(app, rosa, { name: 'seasons/winter', version })
    expect(await ofWinter()).toMatchObject({ begins: '09:00', isCurrent: false })
    await undoLast('document-unpublished')
    expect((await ofWinter())?.isCurrent).toBe(true)
  })

  test('a season that is the present one says nothing of its own', async () => {
    const { database, app, rosa, publish, read, say } = await openWords(engine)
    await start(database)
    await say('season', { ...season, season: 'Winter', year: 2027 })
    await beginSeason(app, rosa, 'winter', winter)
    expect(await publish('seasons/winter')).toMatchObject({ status: 'invalid' })
    await say('season', season)
    expect(await publish('seasons/winter')).toMatchObject({ status: 'published' })
    await say('season', { ...season, season: 'Winter', year: 2027 })
    const { present } = await presentOf(database)
    expect(present).toMatchObject({ id: 'winter-2027', begins: '10:00' })
    expect((await read('seasons/winter')).published.value).toMatchObject({ begins: '09:00' })
  })

  test('a change of the fees is one of the present season alone', async () => {
    const { database, app, rosa, read, say } = await openWords(engine)
    await start(database)
    await say('season', { ...season, year: 2027 })
    const { version } = await read('fees')
    await publishBilling(app, rosa, { name: 'fees', version, value: { ...fees, regular: 850 } })
    const all = await listSeasons(database)
    expect(all.map(({ name, fees: { regular } }) => [name, regular])).toEqual([
      ['Summer 2027', 85_000],
      ['Summer', 80_000],
    ])
  })
})
