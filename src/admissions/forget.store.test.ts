import { describe, expect, test } from 'vitest'
import { openAdmissions } from '../../tests/support/admissions'
import { type Engine, engines } from '../../tests/support/database-engines'
import { storeFamilyForms } from '../../tests/support/family-forms'
import { forget } from '../submissions/forget'
import { readSeats } from './seats'

const season = 'summer-2026'

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('erasing a family withdraws its applications, frees their seats, and leaves others as they are', async () => {
    const states = ['offered', 'accepted', 'waitlisted', 'rejected', 'applied', 'withdrawn', 'offered'] as const
    const rows = [...states.map((state) => ({ state })), { season_id: null }]
    const { act, database, ids, readAll, stored } = await openAdmissions(engine, rows, { seats: 3 })
    await database.updateTable('applications').set({ reason: 'A reason', accepted_by: 'Her aunt' }).execute()
    const [, , , , , , other = '', seasonless = ''] = ids
    expect(await act({ action: 'offer' }, ids.slice(4, 5))).toMatchObject({ status: 'refused', reason: 'no-seats' })
    const before = await readAll()
    const erased = stored.filter(({ applicationId }) => applicationId !== other).map((each) => each.submissionId)
    for (let time = 0; time < 2; time++) await forget(database, erased)
    const after = await readAll()
    expect(after.find(({ id }) => id === other)).toEqual(before.find(({ id }) => id === other))
    const theirs = after.filter(({ id }) => id !== other)
    expect(theirs.map(({ state }) => state)).toEqual([...Array(6).fill('withdrawn'), 'applied'])
    expect(theirs.map(({ reason, accepted_by, rank }) => reason ?? accepted_by ?? rank)).toEqual(Array(7).fill(null))
    expect(theirs.map(({ version }) => version)).toEqual([2, 2, 2, 2, 2, 1, 1])
    expect(theirs.at(-1)?.id).toBe(seasonless)
    expect(await readSeats(database, season)).toMatchObject({ offered: 1, accepted: 0, left: 2 })
    expect(await act({ action: 'offer' })).toMatchObject({ status: 'refused', reason: 'erased' })
  })

  test('an erased application that moved, or repeats another, stays where it is and cannot be undone', async () => {
    const { act, database, ids, readAll, stored, undo } = await openAdmissions(engine, [{}, {}, {}])
    await act({ action: 'offer' })
    const moved = await act({ action: 'move', seasonId: 'winter-2027' })
    await act({ action: 'duplicate', duplicateOf: ids[2] ?? '' }, ids.slice(1, 2))
    await forget(
      database,
      stored.slice(0, 2).map(({ submissionId }) => submissionId),
    )
    const states = (await readAll()).map(({ season_id, state }) => `${season_id} ${state}`)
    expect(states.toSorted()).toEqual([
      ...[`${season} applied`, `${season} duplicate`, `${season} moved`, 'winter-2027 withdrawn'],
    ])
    const eventId = moved.status === 'changed' ? moved.eventIds[0] : undefined
    expect(await undo(eventId)).toMatchObject({ status: 'blocked', blocker: { reason: 'erased' } })
  })

  test('erasing a family stops and empties its letters', async () => {
    const { database, ids, stored, tell } = await openAdmissions(engine, [{ state: 'offered' }])
    const [{ submissionId } = { submissionId: '' }] = stored
    const emailId = (await tell(ids[0] ?? '', 'waiting')) ?? ''
    const theirs = { kind: 'letter', submission_id: submissionId } as const
    await database.updateTable('outbox').set(theirs).where('id', '=', emailId).execute()
    await forget(database, [submissionId])
    const email = database.selectFrom('outbox').select(['status', 'to_address', 'subject']).where('id', '=', emailId)
    expect(await email.execute()).toEqual([{ status: 'stopped', to_address: '', subject: '' }])
    expect(await database.selectFrom('email_bodies').selectAll().where('email_id', '=', emailId).execute()).toEqual([])
    expect(await database.selectFrom('letters').select('email_id').execute()).toEqual([{ email_id: emailId }])
  })

  test('erasing an acceptance keeps the spot and forgets which applications it was not for', async () => {
    const { act, database, ids, read } = await openAdmissions(engine, [{ state: 'offered' }, {}])
    const family = [{ name: 'Ann 0', email: 'ann0@example.org' }]
    const [{ submissionId: acceptanceId } = { submissionId: '' }] = await storeFamilyForms(
      database,
      'acceptance',
      family,
      10,
    )
    const rejected = { submission_id: acceptanceId, created_at: '2026-06-25T17:03:00.000Z' }
    const others = { ...rejected, application_id: ids[1] ?? '' }
    await database.insertInto('rejected_matches').values(others).execute()
    expect(await act({ action: 'confirm', acceptanceId })).toMatchObject({ status: 'changed' })
    await forget(database, [acceptanceId])
    expect(await read(ids[0] ?? '')).toMatchObject({ state: 'accepted', acceptance_id: acceptanceId })
    expect(await database.selectFrom('rejected_matches').selectAll().execute()).toEqual([])
  })
})
