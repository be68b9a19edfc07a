import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { openAdmissions } from '../../tests/support/admissions'
import { type Engine, engines } from '../../tests/support/database-engines'
import { addStaff } from '../../tests/support/desk'
import type { FamilyFormRow } from '../../tests/support/family-forms'
import { readCorrectedAnswers } from './answers'
import { type ApplicantQuery, type ApplicantSort, findPlace, listApplicants } from './applicant-list'
import { readApplicants } from './applicants'
import type { Protection } from './lapse-candidates'
import { rate } from './ratings'
import { readRelatedApplications } from './related-applications'
import { readSchools } from './schools'

const lincoln = { school: 'Lincoln High School', school_key: 'lincoln high school' }
const overfelt = { school: 'Overfelt', school_key: 'overfelt' }

/** Opens a list in which Overfelt is a partner school. */
async function openList(engine: Engine, given: readonly Partial<FamilyFormRow>[]) {
  const opened = await openAdmissions(engine, given)
  const { database, rosa } = opened
  const read = (seasonId: string | null = 'summer-2026') => readApplicants(database, { seasonId, staffId: rosa.id })
  const written = await readSchools(database, { schools: [] })
  const schools = { ...written, isPartner: (key: string) => key === overfelt.school_key }
  const context = {
    schools,
    overdue: new Map<string, Protection | undefined>(),
    depositMissing: new Set<string>(),
    answers: new Map(),
  }
  const list = async (query: Partial<ApplicantQuery> = {}) => {
    const applicants = await read()
    const submissionIds = applicants.map(({ submissionId }) => submissionId)
    const answers = await readCorrectedAnswers(database, submissionIds)
    return listApplicants(applicants, { sort: 'newest', ...query }, { ...context, answers }).map(({ name }) => name)
  }
  return { ...opened, read, list, context }
}

test.each(engines)('reads ratings, the waitlist and what families were told in three queries on %s', async (engine) => {
  const { database, app, rosa, ids, act, tell, read } = await openList(engine, Array(4).fill({}))
  const [first = '', second = '', third = '', fourth = ''] = ids
  const ben = await addStaff(database, { name: 'Ben' })
  await rate(app, rosa, first, { rating: 5, sentence: 'Bold' }, '')
  await rate(app, ben, first, { rating: 2, sentence: 'Loud' }, '')
  await rate(app, ben, second, { rating: 3, sentence: 'Quiet' }, '')
  await act({ action: 'waitlist' }, [first])
  await act({ action: 'waitlist' }, [second])
  await act({ action: 'change-rank', position: 1, reason: 'Sibling' }, [second])
  await act({ action: 'offer' }, [third, fourth])
  await tell(third)
  await tell(fourth, 'waiting')

  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const counted = database.withPlugin(counting)
  const rows = await readApplicants(counted, { seasonId: 'summer-2026', staffId: rosa.id })
  expect(queries).toBe(3)
  expect(rows.map(({ id }) => id)).toEqual([fourth, third, second, first])
  const toldAs = rows.map(({ isTold, told }) => `${isTold} ${told?.emailStatus}`)
  expect(toldAs).toEqual(['true waiting', 'true null', 'false undefined', 'false undefined'])
  expect(rows.map(({ position, deadline }) => position ?? deadline)).toEqual(['2026-07-15', '2026-07-15', 1, 2])
  const figures = rows.map(({ mean, spread, ratingCount, ownRating }) => [mean, spread, ratingCount, ownRating])
  expect(figures).toEqual([...Array(2).fill([null, null, 0, null]), [3, 0, 1, null], [3.5, 1.5, 2, 5]])
  await act({ action: 'take-back-offer', to: 'rejected', reason: 'Mistake' }, [third])
  const [corrected] = (await read()).filter(({ id }) => id === third)
  expect(corrected).toMatchObject({ state: 'rejected', isTold: false, told: { state: 'offered' } })
})

test.each(engines)('leaves out spam, erased applications and other seasons on %s', async (engine) => {
  const { database, stored, read } = await openList(engine, [
    { name: 'Spam', inbox: { status: 'spam' } },
    { name: 'Erased' },
    { name: 'Winter', season_id: 'winter-2027' },
    { name: 'No season', season_id: null },
    { name: 'Ann', inbox: { status: 'done' } },
  ])
  await database
    .deleteFrom('inbox')
    .where('submission_id', '=', stored[1]?.submissionId ?? '')
    .execute()
  const names = async (seasonId?: string | null) => (await read(seasonId)).map(({ name }) => name)
  expect(await names()).toEqual(['Ann'])
  expect(await names('winter-2027')).toEqual(['Winter'])
  expect(await names(null)).toEqual(['No season'])
})

test.each(engines)('filters by state, what is to be done, school and name on %s', async (engine) => {
  const twins = { email: 'thu@example.org', inbox: overfelt }
  const { app, rosa, ids, act, tell, list, context } = await openList(engine, [
    { name: 'Mai Đặng', ...twins },
    { name: 'Lan Đặng', ...twins },
    { name: 'Siobhán O’Neill', inbox: lincoln },
    { name: 'Bo Reed', inbox: { corrected_name: 'Bob Reed', name_key: 'bob reed' } },
  ])
  const [mai = '', lan = '', siobhan = '', bob = ''] = ids
  await act({ action: 'offer' }, [mai, lan])
  await tell(mai)
  await act({ action: 'withdraw', reason: 'Moved away' }, [siobhan])
  await rate(app, rosa, bob, { rating: 4, sentence: 'Good' }, '')
  expect(await list()).toEqual(['Bob Reed', 'Lan Đặng', 'Mai Đặng'])
  expect(await list({ state: 'withdrawn' })).toEqual(['Siobhán O’Neill'])
  expect(await list({ state: 'offered' })).toEqual(['Lan Đặng', 'Mai Đặng'])
  expect(await list({ task: 'untold' })).toEqual(['Lan Đặng'])
  expect(await list({ task: 'unrated' })).toEqual(['Lan Đặng', 'Mai Đặng'])
  expect(await list({ school: 'partner' })).toEqual(['Lan Đặng', 'Mai Đặng'])
  expect(await list({ school: 'other' })).toEqual(['Bob Reed'])
  expect(await list({ q: 'DANG mai' })).toEqual(['Mai Đặng'])
  expect(await list({ q: 'oneill', state: 'withdrawn' })).toEqual(['Siobhán O’Neill'])
  expect(await list({ q: '???' })).toEqual([])
  for (const [id, protection] of [[mai], [lan, 'acceptance']] as const) context.overdue.set(id, protection)
  expect(await list({ task: 'over' })).toEqual(['Mai Đặng'])
  expect(await list({ task: 'protected' })).toEqual(['Lan Đặng'])
})

test.each(engines)('sorts by each column, applicants without a value last, on %s', async (engine) => {
  const { database, app, rosa, ids, stored, act, list } = await openList(engine, [
    { name: 'Zoë Bo', inbox: overfelt },
    { name: 'Émile Fox', inbox: lincoln },
    { name: 'Ann Cy' },
  ])
  const [zoe = '', emile = '', ann = ''] = ids
  const ben = await addStaff(database, { name: 'Ben' })
  await rate(app, rosa, zoe, { rating: 3, sentence: 'Fine' }, '')
  await rate(app, rosa, emile, { rating: 1, sentence: 'No' }, '')
  await rate(app, ben, emile, { rating: 4, sentence: 'Yes' }, '')
  await act({ action: 'waitlist' }, [ann])
  await act({ action: 'waitlist' }, [zoe])
  const correction = { submission_id: stored[1]?.submissionId ?? '', field: 'currentGrade', value: '9' }
  const by = { corrected_by: rosa.id, corrected_at: '2026-06-30T17:00:00.000Z' }
  await database
    .insertInto('corrections')
    .values({ ...correction, ...by })
    .execute()
  const orders: Readonly<Record<ApplicantSort, string[]>> = {
    newest: ['Ann Cy', 'Émile Fox', 'Zoë Bo'],
    name: ['Zoë Bo', 'Ann Cy', 'Émile Fox'],
    school: ['Ann Cy', 'Émile Fox', 'Zoë Bo'],
    grade: ['Ann Cy', 'Zoë Bo', 'Émile Fox'],
    mean: ['Zoë Bo', 'Émile Fox', 'Ann Cy'],
    spread: ['Émile Fox', 'Zoë Bo', 'Ann Cy'],
    rank: ['Ann Cy', 'Zoë Bo', 'Émile Fox'],
  }
  for (const [sort, names] of Object.entries(orders))
    expect(await list({ sort: sort as ApplicantSort }), sort).toEqual(names)
})

test.each(engines)('keeps the neighbors of an applicant who left the list on %s', async (engine) => {
  const { app, rosa, ids, read, context } = await openList(engine, Array(3).fill({}))
  const [oldest = '', middle = '', newest = ''] = ids
  const place = async () => findPlace(await read(), { sort: 'newest', task: 'unrated' }, context, middle)
  expect(await place()).toEqual({ number: 2, of: 3, previous: newest, next: oldest })
  await rate(app, rosa, middle, { rating: 3, sentence: 'Fine' }, '')
  expect(await place()).toEqual({ number: undefined, of: 2, previous: newest, next: oldest })
})

test.each(engines)('lists other seasons, duplicates and the original, without spam, on %s', async (engine) => {
  const { database, ids, stored, act, read: _, readAll } = await openList(engine, Array(4).fill({}))
  const [first = '', second = '', third = ''] = ids
  await act({ action: 'duplicate', duplicateOf: first }, [second, third])
  await act({ action: 'consider', seasonId: 'winter-2027' }, [first])
  await database
    .updateTable('inbox')
    .set({ status: 'spam' })
    .where('submission_id', '=', stored[2]?.submissionId ?? '')
    .execute()
  const related = async (id: string) => {
    const row = (await readAll()).find((each) => each.id === id)
    return row && (await readRelatedApplications(database, row)).map(({ name, season, state }) => [name, season, state])
  }
  expect(await related(first)).toEqual([
    ['Ann 1', 'Summer 2026', 'duplicate'],
    ['Ann 0', 'Winter 2027', 'applied'],
  ])
  expect(await related(second)).toEqual([['Ann 0', 'Summer 2026', 'applied']])
})
