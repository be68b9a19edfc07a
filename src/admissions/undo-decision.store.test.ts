import { describe, expect, test } from 'vitest'
import { eventOf, openAdmissions } from '../../tests/support/admissions'
import { engines } from '../../tests/support/database-engines'
import { storeFamilyForms } from '../../tests/support/family-forms'
import { readEvents } from '../log/events'
import { undoBatch } from '../submissions/bulk/undo-batch'
import { admissionsEventKinds } from './event-kinds'

describe.each(engines)('undoing decisions on %s', (engine) => {
  test.each(['waiting', 'sending', 'sent', undefined] as const)('is refused once told (email: %s)', async (email) => {
    const { ids, act, undo, tell } = await openAdmissions(engine, [{}])
    const eventId = eventOf(await act({ action: 'reject' }))
    await tell(ids[0] ?? '', email, 'rejection')
    expect(await undo(eventId)).toEqual({ status: 'blocked', blocker: { reason: 'family-told' } })
  })

  test.each(['stopped', 'failed'] as const)('is possible if the letter is %s', async (email) => {
    const { ids, act, undo, read, tell } = await openAdmissions(engine, [{}])
    const eventId = eventOf(await act({ action: 'reject', reason: 'Too young' }))
    await tell(ids[0] ?? '', email, 'rejection')
    expect(await undo(eventId)).toMatchObject({ status: 'undone' })
    expect(await read(ids[0] ?? '')).toMatchObject({
      state: 'applied',
      decision_number: 0,
      decided_at: null,
      reason: null,
    })
  })

  test('cancels a letter that waits, but not one that is being sent', async () => {
    const { database, ids, act, tell, read } = await openAdmissions(engine, [{}, {}, {}])
    const [first = '', second = '', third = ''] = ids
    await act({ action: 'offer' }, ids)
    const emails = [await tell(first, 'waiting'), await tell(second, 'sending'), await tell(third, 'waiting')]
    await tell(third)
    expect(await act({ action: 'reject' }, [second])).toMatchObject({ status: 'refused', reason: 'not-allowed' })
    // The family was also called.
    expect(await act({ action: 'reject' }, [third])).toMatchObject({ status: 'refused', reason: 'not-allowed' })
    expect(await act({ action: 'change-rank', reason: '-', position: 1 }, [first])).toMatchObject({ status: 'refused' })
    expect(await act({ action: 'reject' }, [first])).toMatchObject({ status: 'changed', stoppedLetters: 1 })
    const back = { action: 'take-back-offer', to: 'waitlisted', reason: 'A mistake' } as const
    expect(await act(back, [second, third])).toMatchObject({ status: 'changed', stoppedLetters: 1 })
    expect((await read(second)).state).toBe('waitlisted')
    const statuses = await Promise.all(
      emails.map((id) =>
        database
          .selectFrom('outbox')
          .select('status')
          .where('id', '=', id ?? '')
          .executeTakeFirst(),
      ),
    )
    expect(statuses.map((row) => row?.status)).toEqual(['stopped', 'waiting', 'stopped'])
    const [event] = await readEvents(database, { about: { kind: 'application', id: first } })
    expect(event?.details).toMatchObject({ action: 'reject', canceled: 1 })
  })

  test('does not let an offer lapse whose letter still waits', async () => {
    const { ids, act, tell } = await openAdmissions(engine, [{ state: 'offered', deadline: '2026-06-01' }])
    await tell(ids[0] ?? '', 'waiting')
    expect(await act({ action: 'lapse' })).toMatchObject({ reason: 'not-allowed' })
  })

  test('is refused without a seat, and gives each seat of a batch once', async () => {
    const told = { state: 'offered', deadline: '2026-06-01' } as const
    const { app, rosa, ids, act, tell, undo, readAll } = await openAdmissions(engine, [told, told, {}], { seats: 2 })
    for (const id of ids.slice(0, 2)) await tell(id)
    const lapsed = await act({ action: 'lapse' }, ids.slice(0, 2))
    await act({ action: 'offer' }, ids.slice(2))
    const [{ about: [{ id: batchId = '' } = {}] = [] } = {}] = await readEvents(app.database, { kind: 'bulk-changed' })
    expect(await undoBatch(app, rosa, batchId, admissionsEventKinds)).toMatchObject({ status: 'undone', count: 1 })
    expect((await readAll()).map(({ state }) => state)).toEqual(['offered', 'lapsed', 'offered'])
    const second = lapsed.status === 'changed' ? lapsed.eventIds[1] : ''
    expect(await undo(second)).toEqual({ status: 'blocked', blocker: { reason: 'no-seat' } })
  })

  test('is refused after a newer change, for spam, and if the acceptance belongs to another application now', async () => {
    const { database, ids, stored, act, findBlocker } = await openAdmissions(engine, [
      { state: 'offered' },
      { state: 'offered' },
    ])
    const [first = '', second = ''] = ids
    const [{ submissionId: acceptanceId = '' } = {}] = await storeFamilyForms(
      database,
      'acceptance',
      [{ name: 'Ann', email: 'a@example.org' }],
      10,
    )
    const confirmed = eventOf(await act({ action: 'confirm', acceptanceId }, [first]))
    const takenBack = eventOf(await act({ action: 'take-back-confirmation', reason: 'Her twin' }, [first]))
    expect(await findBlocker(confirmed)).toBe('changed-since')
    await act({ action: 'confirm', acceptanceId }, [second])
    expect(await findBlocker(takenBack)).toBe('acceptance-taken')
    await database
      .updateTable('inbox')
      .set({ status: 'spam' })
      .where('submission_id', '=', stored[0]?.submissionId ?? '')
      .execute()
    expect(await findBlocker(takenBack)).toBe('is-spam')
  })

  test('leaves a deadline that was extended after it was told', async () => {
    const { ids, act, tell, findBlocker } = await openAdmissions(engine, [{ state: 'offered' }])
    await tell(ids[0] ?? '')
    expect(await findBlocker(eventOf(await act({ action: 'extend', deadline: '2026-08-03' })))).toBe('family-told')
  })

  test('cancels a letter that waits, and marks nothing as a duplicate of a duplicate', async () => {
    const { database, ids, act, undo, tell, findBlocker } = await openAdmissions(engine, [
      {},
      {},
      { state: 'rejected' },
    ])
    const [first = '', second = '', third = ''] = ids
    const reopened = eventOf(await act({ action: 'reopen' }, [third]))
    const emailId = (await tell(third, 'waiting', 'considering')) ?? ''
    await database.updateTable('letters').set({ tells: null }).execute()
    expect(await undo(reopened)).toMatchObject({ status: 'undone' })
    const [event] = await readEvents(database, { about: { kind: 'application', id: third } })
    expect(event?.details).toMatchObject({ canceled: 1 })
    const email = database.selectFrom('outbox').select('status').where('id', '=', emailId)
    expect(await email.executeTakeFirst()).toEqual({ status: 'stopped' })

    await act({ action: 'duplicate', duplicateOf: second }, [first])
    const listed = eventOf(await act({ action: 'reopen' }, [first]))
    await act({ action: 'reopen' }, [third])
    await act({ action: 'duplicate', duplicateOf: first }, [third])
    expect(await findBlocker(listed)).toBe('in-use')
    await act({ action: 'reopen' }, [third])
    await act({ action: 'duplicate', duplicateOf: first }, [second])
    expect(await findBlocker(listed)).toBe('gone')
  })

  test('marks an application as a duplicate again, although its original was moved since', async () => {
    const { ids, act, undo } = await openAdmissions(engine, [{}, {}])
    const [duplicate = '', original = ''] = ids
    await act({ action: 'duplicate', duplicateOf: original }, [duplicate])
    await act({ action: 'move', seasonId: 'winter-2027' }, [original])
    const reopened = eventOf(await act({ action: 'reopen' }, [duplicate]))
    expect(await undo(reopened)).toMatchObject({ status: 'undone' })
  })
})
