import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaled } from '../../tests/resilience/scale'
import { openAdmissions } from '../../tests/support/admissions'
import { engines } from '../../tests/support/database-engines'
import { auditEvents } from '../log/audit-events'
import { readSums } from '../payments/ledger'
import { actionNames, isAllowed } from './admission-actions'
import { readAllSeats } from './seats'

const seasons = ['summer-2026', 'winter-2027'] as const

const randomStep = fc.record({
  action: fc.nat(100),
  row: fc.nat(100),
  other: fc.nat(100),
  to: fc.constantFrom('waitlisted', 'rejected'),
  seasonId: fc.constantFrom(...seasons),
  position: fc.integer({ min: 1, max: 4 }),
})

test.each(engines)('undoes random histories of decisions back to their start on %s', async (engine) => {
  const history = async (steps: readonly (typeof randomStep extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
    const { database, act, ids, undo, readAll } = await openAdmissions(engine, Array(4).fill({}), { seats: 2 })
    const readState = async () => ({
      rows: (await readAll()).filter(({ id }) => !addedIds.has(id)).map(({ version, ...row }) => row),
      inbox: await database.selectFrom('inbox').select(['season_id', 'season_assigned']).orderBy('position').execute(),
    })
    const addedIds = new Set<string>()
    const start = await readState()
    const events: string[] = []
    for (const { row, other, ...step } of steps) {
      const rows = await readAll()
      const [chosen, original] = [rows[row % rows.length], rows[other % rows.length]]
      const possible = actionNames.filter((name) => isAllowed(name, chosen?.state ?? 'applied', false))
      const action = possible[step.action % possible.length] ?? 'reopen'
      const given = { ...step, action, reason: 'Because', acceptedBy: 'Her mother', deadline: '2026-08-01' } as const
      const { position, ...input } = { ...given, duplicateOf: original?.id ?? '' }
      const result = await act(action === 'change-rank' ? { ...input, position } : input, [chosen?.id ?? ''])
      if (result.status === 'changed') events.push(...result.eventIds)
      else expect(result.status).toBe('refused')
      for (const { left } of (await readAllSeats(database, seasons)).values()) expect(left).toBeGreaterThanOrEqual(0)
    }
    for (const event of events.toReversed()) expect(await undo(event)).toMatchObject({ status: 'undone' })
    // Rows that a move added stay for their ledgers, which are settled.
    const sums = await readSums(database)
    for (const { id, state, related_id } of await readAll())
      if (!ids.includes(id)) {
        addedIds.add(id)
        expect([state, ids.includes(related_id ?? '')]).toEqual(['moved', true])
        expect(sums.get(id)).toMatchObject({ charged: 0, paid: 0, balance: 0, depositMissing: 0 })
      }
    expect(await readState()).toEqual(start)
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  }
  const steps = fc.array(randomStep, { minLength: 10, maxLength: 30 })
  // Each run has a database, and a smaller counterexample would need hundreds.
  const settings = { endOnFailure: true, numRuns: scaled(200, 10), interruptAfterTimeLimit: 600_000 }
  await fc.assert(fc.asyncProperty(steps, history), settings)
})
