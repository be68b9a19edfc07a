import { describe, expect, test } from 'vitest'
import { eventOf, openAdmissions } from '../../tests/support/admissions'
import { engines } from '../../tests/support/database-engines'
import { readInbox } from '../../tests/support/desk'
import { storeFamilyForms } from '../../tests/support/family-forms'
import { readSums } from '../payments/ledger'
import { rate } from './ratings'
import { readSeats } from './seats'

const [summer, winter] = ['summer-2026', 'winter-2027']

describe.each(engines)('moving to another season on %s', (engine) => {
  async function open(...given: Parameters<typeof openAdmissions> extends [unknown, ...infer Rest] ? Rest : never) {
    const desk = await openAdmissions(engine, ...given)
    const { database, act, ids, stored } = desk
    const move = (input: object = {}, some = ids) => act({ action: 'move', seasonId: winter, ...input }, some)
    const readThere = (index = 0) =>
      database
        .selectFrom('applications')
        .selectAll()
        .where('season_id', '=', winter)
        .where('submission_id', '=', stored[index]?.submissionId ?? '')
        .executeTakeFirst()
    const inbox = () => readInbox(database, stored[0]?.submissionId ?? '')
    return { ...desk, move, readThere, inbox }
  }

  test('frees the seat here and takes one there, with the acceptance, and undo restores both', async () => {
    const { app, database, ids, rosa, act, undo, read, readAll, move, readThere, inbox } = await open(
      [{ state: 'offered', inbox: { season_id: summer } }],
      { seats: 1 },
    )
    const [first = ''] = ids
    const [{ submissionId: acceptanceId = '' } = {}] = await storeFamilyForms(
      database,
      'acceptance',
      [{ name: 'Ann Lee', email: 'ann@example.org' }],
      10,
    )
    await act({ action: 'confirm', acceptanceId })
    const before = await read(first)
    const moved = await move({ reason: 'Asked for it' })
    expect(await read(first)).toMatchObject({
      state: 'moved',
      acceptance_id: null,
      related_id: (await readThere())?.id,
    })
    expect(await readThere()).toMatchObject({
      state: 'accepted',
      version: 1,
      decision_number: 1,
      acceptance_id: acceptanceId,
      deadline: '2026-07-15',
    })
    expect([(await readSeats(database, summer))?.left, (await readSeats(database, winter))?.left]).toEqual([1, 0])
    expect(await inbox()).toMatchObject({ season_id: winter, season_assigned: 1 })
    const eventId = eventOf(moved)
    expect(await undo(eventId)).toMatchObject({ status: 'undone' })
    // The row there stays for its ledger, which is settled.
    const left = await readThere()
    expect(left).toMatchObject({ state: 'moved', related_id: first, acceptance_id: null })
    expect((await readSums(database, [left?.id ?? ''])).get(left?.id ?? '')).toMatchObject({ charged: 0, paid: 0 })
    expect(await read(first)).toEqual({ ...before, version: before.version + 2 })
    expect(await readAll()).toHaveLength(2)
    expect(await inbox()).toMatchObject({ season_id: summer, season_assigned: 0, version: 3 })
    // Moving there and back again revives the row here.
    await move()
    const there = (await readThere())?.id ?? ''
    await rate(app, rosa, there, { rating: 5, sentence: 'Good' }, '')
    expect(await act({ action: 'move', seasonId: summer }, [there])).toMatchObject({ status: 'changed' })
    expect(await read(first)).toMatchObject({
      state: 'accepted',
      version: 6,
      decision_number: 6,
      related_id: null,
      acceptance_id: acceptanceId,
    })
    expect(await readThere()).toMatchObject({ state: 'moved', related_id: first })
  })

  test('refuses without a seat there, in the same season, or if a row exists there', async () => {
    const { ids, stored, database, move, readThere, read } = await open(
      [{ state: 'offered' }, { state: 'accepted', accepted_by: 'Her mother' }, {}],
      { seats: 2 },
    )
    await database.updateTable('seasons').set({ seats: 0 }).where('id', '=', winter).execute()
    expect(await move()).toMatchObject({ reason: 'no-seats', ids: ids.slice(0, 2) })
    expect(await move({ seasonId: summer })).toMatchObject({ reason: 'season-needed' })
    expect(await move({ seasonId: 'never' })).toMatchObject({ reason: 'season-needed' })
    const created_at = '2026-06-30T17:00:00.000Z'
    await database
      .insertInto('applications')
      .values({ id: 'x', submission_id: stored[2]?.submissionId ?? '', season_id: winter, created_at })
      .execute()
    expect(await move({}, ids.slice(2))).toMatchObject({ reason: 'exists-there' })
    expect(await move({ to: 'waitlisted' }, ids.slice(0, 2))).toMatchObject({ status: 'changed' })
    const [one, two] = [await readThere(0), await readThere(1)]
    expect([one?.state, two?.state, one?.deadline, two?.accepted_by]).toEqual(['waitlisted', 'waitlisted', null, null])
    expect(one?.rank).toBeLessThan(two?.rank ?? 0)
    expect((await read(ids[1] ?? '')).state).toBe('moved')
  })

  test('asks for a deadline if that season’s is over', async () => {
    const { database, ids, act, move, readThere, tell, findBlocker } = await open([{ state: 'offered' }])
    await database.updateTable('seasons').set({ accept_by: '2026-06-01' }).execute()
    await tell(ids[0] ?? '', 'sent')
    expect(await move()).toMatchObject({ reason: 'deadline-needed' })
    const moved = await move({ deadline: '2026-07-20' })
    expect(await readThere()).toMatchObject({ state: 'offered', deadline: '2026-07-20' })
    const eventId = eventOf(moved)
    expect(await findBlocker(eventId)).toBeUndefined()
    const there = (await readThere())?.id ?? ''
    await tell(there, 'waiting')
    expect(await findBlocker(eventId)).toBe('family-told')
    await act({ action: 'decline' }, [there])
    expect(await findBlocker(eventId)).toBe('changed-since')
  })

  test('considers an application for another season, too, and undoes that until someone rated it there', async () => {
    const { app, ids, rosa, act, undo, read, readThere, findBlocker } = await open([{ state: 'waitlisted' }])
    const consider = async () => eventOf(await act({ action: 'consider', seasonId: winter }))
    const eventId = await consider()
    expect(await read(ids[0] ?? '')).toMatchObject({ state: 'waitlisted', rank: 1, decision_number: 0 })
    const there = await readThere()
    expect(there).toMatchObject({ state: 'applied', decision_number: 0, rank: null })
    expect(await consider()).toBeUndefined()
    expect(await undo(eventId)).toMatchObject({ status: 'undone' })
    expect(await readThere()).toBeUndefined()
    const again = await consider()
    await rate(app, rosa, (await readThere())?.id ?? '', { rating: 5, sentence: 'Good' }, '')
    expect(await findBlocker(again)).toBe('in-use')
  })
})
