import { expect, test } from 'vitest'
import { openAdmissions } from '../../tests/support/admissions'
import { type Engine, engines, isLockAwaited } from '../../tests/support/database-engines'
import { addStaff } from '../../tests/support/desk'
import { lockInboxRow } from '../submissions/inbox/inbox-row'
import { MAX_SENTENCE_LENGTH, rate, ratingVersion, readRatings } from './ratings'

async function openRatings(engine: Engine) {
  const opened = await openAdmissions(engine, [{}])
  const { app, database, rosa, ids, stored } = opened
  const [id = ''] = ids
  const ratings = async () =>
    (await readRatings(database, id)).map(({ name, rating, sentence }) => [name, rating, sentence])
  /** Rates the application as the page shows it now. */
  const give = async (rating: number, sentence = 'Bold', actor = rosa) => {
    const own = (await readRatings(database, id)).find(({ staffId }) => staffId === actor.id)
    return rate(app, actor, id, { rating, sentence }, ratingVersion(own))
  }
  return { ...opened, id, submissionId: stored[0]?.submissionId ?? '', ratings, give }
}

test.each(engines)('gives each colleague one rating, changes it, removes it, and undoes each on %s', async (engine) => {
  const { app, database, rosa, id, undo, ratings, give } = await openRatings(engine)
  const ben = await addStaff(database, { name: 'Ben' })
  const first = await give(4, '  Bold\n and\tkind ')
  expect(await rate(app, rosa, id, { rating: 4, sentence: 'Bold and kind' }, '')).toEqual({ status: 'saved' })
  const events = await database.selectFrom('events').select('details').execute()
  expect(events).toEqual([{ details: '{"rating":{"before":null,"after":4}}' }])
  await give(2, 'Loud', ben)
  const second = await give(5)
  expect((await ratings()).toSorted()).toEqual([
    ['Ben', 2, 'Loud'],
    ['Rosa Martínez', 5, 'Bold'],
  ])
  const eventId = (result: Awaited<typeof first>) => (result.status === 'saved' ? result.eventId : undefined)
  expect(await undo(eventId(first))).toMatchObject({ status: 'blocked', blocker: { reason: 'changed-since' } })
  expect(await undo(eventId(second))).toMatchObject({ status: 'undone' })
  expect(await ratings()).toContainEqual(['Rosa Martínez', 4, 'Bold and kind'])
  const own = (await readRatings(database, id)).find(({ staffId }) => staffId === rosa.id)
  const removed = await rate(app, rosa, id, null, ratingVersion(own))
  expect(await ratings()).toEqual([['Ben', 2, 'Loud']])
  expect(await undo(eventId(removed))).toMatchObject({ status: 'undone' })
  expect(await ratings()).toContainEqual(['Rosa Martínez', 4, 'Bold and kind'])
})

test.each(engines)('refuses to overwrite a newer rating of one’s own on %s', async (engine) => {
  const { app, rosa, id, ratings, give } = await openRatings(engine)
  await give(4)
  expect(await rate(app, rosa, id, { rating: 1, sentence: 'No' }, '')).toEqual({ status: 'conflict' })
  expect(await rate(app, rosa, id, null, '')).toEqual({ status: 'conflict' })
  expect(await ratings()).toEqual([['Rosa Martínez', 4, 'Bold']])
})

test.each(engines)('keeps one of several ratings at once on %s', async (engine) => {
  const { app, rosa, id, ratings } = await openRatings(engine)
  const results = await Promise.all([1, 2, 3].map((rating) => rate(app, rosa, id, { rating, sentence: 'Bold' }, '')))
  expect(results.map(({ status }) => status).sort()).toEqual(['conflict', 'conflict', 'saved'])
  expect(await ratings()).toHaveLength(1)
})

test('does not rate an application that is removed meanwhile', async () => {
  const { app, database, rosa, id, submissionId } = await openRatings('PostgreSQL')
  const { rating } = await database.transaction().execute(async (undoing) => {
    await lockInboxRow(undoing, submissionId)
    await undoing.deleteFrom('applications').where('id', '=', id).execute()
    const rating = rate(app, rosa, id, { rating: 3, sentence: 'Bold' }, '')
    await expect.poll(() => isLockAwaited(database)).toBe(true)
    return { rating }
  })
  expect(await rating).toEqual({ status: 'missing' })
})

test.each(
  engines,
)('refuses other numbers, missing and long sentences, spam and erased applications on %s', async (engine) => {
  const { app, database, rosa, id, submissionId, ratings, give } = await openRatings(engine)
  for (const rating of [0, 6, 2.5, Number.NaN]) expect(await give(rating)).toEqual({ status: 'invalid' })
  for (const sentence of ['', ' \n ', 'a'.repeat(MAX_SENTENCE_LENGTH + 1)])
    expect(await give(3, sentence)).toEqual({ status: 'invalid' })
  expect(await rate(app, rosa, 'unknown', { rating: 3, sentence: 'Bold' }, '')).toEqual({ status: 'missing' })
  await database.updateTable('inbox').set({ status: 'spam' }).execute()
  expect(await give(3)).toEqual({ status: 'missing' })
  await database.deleteFrom('inbox').where('submission_id', '=', submissionId).execute()
  expect(await rate(app, rosa, id, { rating: 3, sentence: 'Bold' }, '')).toEqual({ status: 'missing' })
  expect(await ratings()).toEqual([])
})
