import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaled } from '../../tests/resilience/scale'
import { engines } from '../../tests/support/database-engines'
import { openLedgers } from '../../tests/support/ledgers'
import { isAllowed } from '../admissions/admission-actions'
import { admissionsEventKinds } from '../admissions/event-kinds'
import type { EntryKind } from '../database/payment-tables'
import { auditEvents } from '../log/audit-events'
import { undoEvent } from '../submissions/undo/undo-event'
import { paymentEventKinds } from './event-kinds'
import { readSums } from './ledger'

/** The effect of each kind on a balance, by the formula. */
const signs: Readonly<Record<EntryKind, number>> = {
  ...{ 'partner-fee': 1, 'regular-fee': 1, scholarship: -1, waiver: -1, payment: -1, refund: 1, reversal: 1 },
  ...{ transfer: -1, correction: 1, 'deposit-due': 0, 'processing-fee': 0 },
}
const decisions = ['offer', 'confirm', 'withdraw', 'take-back-confirmation', 'decline', 'move', 'reopen'] as const
const kinds = [
  ...(['payment', 'refund', 'reversal', 'scholarship', 'waiver', 'processing-fee', 'correction'] as const),
  ...(['transfer', 'partner-fee', 'regular-fee'] as const),
]

const randomStep = fc.record({
  // Half of the steps are decisions.
  type: fc.constantFrom('decision', 'decision', 'entry', 'undo'),
  ...{ row: fc.nat(100), other: fc.nat(100), choice: fc.nat(100) },
  kind: fc.constantFrom(...kinds, 'payment'),
  cents: fc.constantFrom(1, 5_000, 10_000, 50_000, 80_000),
  seasonId: fc.constantFrom('summer-2026', 'winter-2027'),
})
type Step = typeof randomStep extends fc.Arbitrary<infer Each> ? Each : never

test.each(engines)('keeps ledgers right in random histories of decisions and entries on %s', async (engine) => {
  const history = async (steps: readonly Step[]) => {
    const { database, app, rosa, act, readAll, record } = await openLedgers(engine, Array(3).fill({ state: 'offered' }))
    const events: string[] = []
    /** Effects on balances by event that is not undone. Transfers and fees are no effects on the sum of all balances. */
    const recorded = new Map<string, number>()

    const take = async ({ type, row, other, choice, kind, cents, seasonId }: Step) => {
      const rows = await readAll()
      const [chosen, target] = [rows[row % rows.length], rows[other % rows.length]]
      if (!chosen || !target) return
      if (type === 'undo') {
        const eventId = events[choice % events.length]
        const allKinds = { ...admissionsEventKinds, ...paymentEventKinds }
        if (eventId && (await undoEvent(app, rosa, eventId, allKinds)).status === 'undone') recorded.delete(eventId)
      } else if (type === 'entry') {
        const result = await record({ kind, cents, ...(kind === 'transfer' && { toId: target.id }) }, chosen.id)
        if (result.status !== 'recorded') return
        events.push(result.eventId)
        const isBetween = kind === 'transfer' || kind === 'partner-fee' || kind === 'regular-fee'
        if (!isBetween) recorded.set(result.eventId, signs[kind] * cents)
      } else {
        const possible = decisions.filter((name) => isAllowed(name, chosen.state, false))
        const action = possible[choice % possible.length]
        if (!action) return
        const given = { reason: 'Because', acceptedBy: 'Her mother', deadline: '2026-08-01', seasonId }
        const result = await act({ ...given, action }, [chosen.id])
        if (result.status !== 'changed') return
        events.push(...result.eventIds)
        if (action === 'move')
          expect((await readSums(database)).get(chosen.id)?.balance ?? 0, 'a move takes everything').toBe(0)
      }
    }

    const check = async () => {
      const entries = await database.selectFrom('ledger_entries').select(['application_id', 'kind', 'cents']).execute()
      const sums = await readSums(database)
      let total = 0
      for (const { id, state } of await readAll()) {
        const own = entries.filter(({ application_id }) => application_id === id)
        const plainSum = own.reduce((sum, { kind, cents }) => sum + signs[kind] * cents, 0)
        const { balance = 0, fee = 0, byKind } = sums.get(id) ?? {}
        expect(balance).toBe(plainSum)
        expect([state, fee > 0, (byKind?.['deposit-due'] ?? 0) > 0]).toEqual([
          state,
          ...Array(2).fill(state === 'accepted'),
        ])
        expect(fee).toBeGreaterThanOrEqual(0)
        total += balance - fee
      }
      expect(total, 'no money is lost or made').toBe([...recorded.values()].reduce((sum, each) => sum + each, 0))
    }

    for (const step of steps) {
      await take(step)
      await check()
    }
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  }
  const steps = fc.array(randomStep, { minLength: 10, maxLength: 30 })
  await fc.assert(fc.asyncProperty(steps, history), { numRuns: scaled(200, 10), interruptAfterTimeLimit: 600_000 })
})
