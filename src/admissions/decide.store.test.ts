import { describe, expect, test } from 'vitest'
import { openAdmissions } from '../../tests/support/admissions'
import { engines } from '../../tests/support/database-engines'
import { storeFamilyForms } from '../../tests/support/family-forms'
import { applicationStates } from '../database/tables'
import { auditEvents } from '../log/audit-events'
import { readEvents } from '../log/events'
import { forget } from '../submissions/forget'
import { type AdmissionAction, actionNames } from './admission-actions'
import { decide } from './decide'
import { type ApplicationState, countSeats } from './states'

/** The table of actions: states that each starts from ("+" if told, "-" if not), the new state, and the seats it takes. */
const table: Readonly<Record<AdmissionAction, readonly [from: string, to: string, seats: number]>> = {
  offer: ['applied waitlisted rejected lapsed declined withdrawn', 'offered', 1],
  waitlist: ['applied rejected lapsed declined withdrawn offered-', 'waitlisted', -1],
  reject: ['applied waitlisted offered-', 'rejected', -1],
  'take-back-offer': ['offered+', 'rejected', -1],
  confirm: ['offered lapsed', 'accepted', 1],
  decline: ['offered', 'declined', -1],
  withdraw: ['applied waitlisted accepted', 'withdrawn', -1],
  'take-back-confirmation': ['accepted', 'offered', 0],
  reopen: ['waitlisted rejected declined withdrawn lapsed offered- duplicate', 'applied', -1],
  consider: ['applied waitlisted', 'same', 0],
  lapse: ['offered+', 'lapsed', -1],
  move: ['applied waitlisted offered accepted', 'moved', -1],
  duplicate: ['applied waitlisted offered-', 'duplicate', -1],
  'change-rank': ['waitlisted', 'same', 0],
  extend: ['offered', 'same', 0],
  attach: ['accepted', 'same', 0],
}

const cases = actionNames.flatMap((action) =>
  applicationStates.flatMap((state) => ['+', '-'].map((told) => ({ action, state, told }))),
)

describe.each(engines)('deciding on %s', (engine) => {
  test('allows exactly the actions of the table, from each state, told or not', async () => {
    const { database, ids, read, act, tell } = await openAdmissions(engine, [{}])
    const [related_id = ''] = ids
    const rows = cases.map(({ action, state }, index) => ({
      ...{ name: `Bo ${index}`, email: `bo${index}@example.org`, state },
      ...(action === 'lapse' && { deadline: '2026-06-29' }),
      ...((state === 'moved' || state === 'duplicate') && { related_id }),
    }))
    const stored = await storeFamilyForms(database, 'application', rows, 1)
    const acceptances = await storeFamilyForms(database, 'acceptance', Array(2).fill(rows[0]), 1000)
    for (const [index, { action, state, told }] of cases.entries()) {
      const [id, [from, to, seats]] = [stored[index]?.applicationId ?? '', table[action]]
      if (told === '+') await tell(id)
      const given = { reason: 'Because', acceptedBy: 'Her mother', to: 'rejected', deadline: '2026-08-01' } as const
      const named = { seasonId: 'winter-2027', duplicateOf: related_id }
      const acceptanceId = acceptances[told === '+' ? 0 : 1]?.submissionId ?? ''
      const input = {
        ...{ action, ...given, ...named },
        ...(action === 'change-rank' && { position: 1 }),
        ...(action === 'attach' && { acceptanceId }),
      }
      const isListed = from.split(' ').some((each) => each === state || each === `${state}${told}`)
      const result = await act(input, [id])
      const after = await read(id)
      expect({ action, state, told, status: result.status, after: after.state }).toEqual({
        ...{ action, state, told, status: isListed ? 'changed' : 'refused' },
        after: isListed && to !== 'same' ? to : state,
      })
      const hasDecision = isListed && to !== 'same'
      expect(after.decision_number).toBe(hasDecision ? after.version : 0)
      if (hasDecision) expect([seats, 0]).toContain(countSeats(to as ApplicationState) - countSeats(state))
    }
  })

  test('decides about several at once, all or none, with an event for each that names no reason', async () => {
    const { database, ids, act, readAll } = await openAdmissions(engine, [{}, {}, { state: 'rejected' }])
    expect(await act({ action: 'reject', reason: 'Moved away' }, ids)).toEqual({
      ...{ status: 'refused', reason: 'not-allowed', ids: ids.slice(2) },
    })
    expect((await readAll()).map(({ version }) => version)).toEqual([1, 1, 1])
    const result = await act({ action: 'reject', reason: ' Moved away\0 ' }, ids.slice(0, 2))
    expect(result).toMatchObject({ status: 'changed', rows: [{ state: 'rejected', reason: 'Moved away\uFFFD' }, {}] })
    const events = await readEvents(database, {})
    expect(events.map(({ kind }) => kind)).toEqual(['admission-decided', 'admission-decided', 'bulk-changed'])
    expect(JSON.stringify(events)).not.toContain('Moved away')
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  })

  test('overwrites nothing that someone else changed', async () => {
    const { app, rosa, ids, read, act } = await openAdmissions(engine, [{}])
    const seen = await Promise.all(ids.map(read))
    await act({ action: 'waitlist' })
    expect(await decide(app, rosa, seen, { action: 'reject' })).toMatchObject({
      ...{ status: 'conflict', rows: [{ state: 'waitlisted', version: 2 }] },
    })
    expect(await decide(app, rosa, [{ id: 'nobody', version: 1 }], { action: 'reject' })).toEqual({ status: 'missing' })
  })

  test('refuses spam, erased families and applications without a season', async () => {
    const spam = { inbox: { status: 'spam' } } as const
    const { database, ids, stored, act } = await openAdmissions(engine, [spam, {}, { season_id: null }])
    await forget(database, [stored[1]?.submissionId ?? ''])
    const reasons = await Promise.all(ids.map((id) => act({ action: 'waitlist' }, [id])))
    expect(reasons).toMatchObject([{ reason: 'spam' }, { reason: 'erased' }, { reason: 'no-season' }])
  })
})
