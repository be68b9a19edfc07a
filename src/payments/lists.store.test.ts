import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changingContent } from '../../tests/support/content'
import { engines } from '../../tests/support/database-engines'
import { openLedgers } from '../../tests/support/ledgers'
import { winter } from '../../tests/support/seasons'
import { entryKinds, type ProviderPaymentsTable } from '../database/payment-tables'
import { sumLedger } from './balance'
import { insertEntries } from './ledger'
import { moneyLists, readLedgers, readMoneyLists, sumListed } from './lists'
import { readPeriodEntries, readTotals } from './totals'

const at = '2026-06-25T10:00:00.000Z'
const entry = (application_id: string, kind: (typeof entryKinds)[number], cents: number, date = '2026-06-25') => ({
  ...({ application_id, kind, cents, date, source: 'hand', created_at: at } as const),
})

const histories = fc.array(
  fc.record({
    place: fc.nat(3),
    kind: fc.constantFrom(...entryKinds),
    cents: fc.integer({ min: -1000, max: 90_000 }),
    date: fc.constantFrom('2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'),
  }),
  { minLength: 1, maxLength: 40 },
)

describe.each(engines)('on %s', (engine) => {
  test('totals of seasons, programs and everything are the sums of the entries in the period', async () => {
    const states = [
      { state: 'accepted' },
      { season_id: winter.id },
      { season_id: null },
      { state: 'accepted' },
    ] as const
    const { database, app, ids } = await openLedgers(engine, states)
    await fc.assert(
      fc.asyncProperty(histories, async (given) => {
        await database.deleteFrom('ledger_entries').execute()
        await insertEntries(
          database,
          given.map(({ place, kind, cents, date }) => entry(ids[place] ?? '', kind, cents, date)),
        )
        for (const period of [{}, { from: '2026-06-01', to: '2026-06-30' }]) {
          const entries = await readPeriodEntries(database, period)
          expect(entries).toHaveLength(given.filter(({ date }) => !period.from || date.startsWith('2026-06')).length)
          const totals = await readTotals(database, period)
          expect(totals.sums).toEqual(sumLedger(entries))
          for (const { program, seasons, sums } of totals.programs) {
            expect(sums).toEqual(sumLedger(entries.filter((each) => each.program === program)))
            for (const { id, sums: of } of seasons)
              expect(of).toEqual(sumLedger(entries.filter(({ seasonId }) => seasonId === id)))
          }
        }
        const ledgers = await readLedgers(database)
        const { sums } = await readTotals(database, {})
        expect(ledgers.reduce((sum, row) => sum + row.sums.balance, 0)).toBe(sums.balance)
        const { lists } = await readMoneyLists({ ...app, now: () => new Date('2027-06-01T00:00:00.000Z') })
        const due = ledgers.filter(({ isAccepted, sums: { balance } }) => isAccepted && balance > 0)
        expect(lists.overdue).toEqual(due)
        expect(lists.overpaid.every(({ sums }) => sums.paid > sums.byKind.refund)).toBe(true)
        for (const list of moneyLists) for (const row of lists[list]) expect(sumListed(list, [row])).toBeGreaterThan(0)
      }),
      { numRuns: 15 },
    )
  }, 120_000)

  test('a balance is overdue from the day after the first day in the program’s time zone', async () => {
    const ledgers = await openLedgers(engine, [{ state: 'accepted' }, { state: 'offered' }])
    const { database, app, ids } = ledgers
    await insertEntries(
      database,
      ids.map((id) => entry(id, 'regular-fee', 80_000)),
    )
    const { firstDay } = (await readLedgers(database, { seasonId: 'summer-2026' }))[0] ?? {}
    const zones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Pago_Pago']
    for (const timeZone of zones) {
      const { source, publish } = changingContent()
      publish((content) => Object.assign(content.organization, { timeZone }))
      const midnight = Temporal.PlainDate.from(firstDay ?? '')
        .add({ days: 1 })
        .toZonedDateTime(timeZone)
      const readAt = async (now: number) =>
        (await readMoneyLists({ ...app, content: source, now: () => new Date(now) })).lists.overdue.map(({ id }) => id)
      expect(await readAt(midnight.epochMilliseconds - 1), timeZone).toEqual([])
      expect(await readAt(midnight.epochMilliseconds), timeZone).toEqual([ids[0]])
    }
    await database.updateTable('season_days').set({ removed_at: at }).execute()
    expect((await readMoneyLists({ ...app, now: () => new Date('2027-06-01') })).lists.overdue).toEqual([])
  })

  test('lists what can be paid back, not what the policy keeps, and counts completed payments without an entry', async () => {
    const withdrawn = { state: 'withdrawn', decided_at: '2026-06-24T10:00:00.000Z' } as const
    const states = [{ state: 'rejected' }, { state: 'rejected' }, withdrawn, withdrawn, { season_id: null }] as const
    const { database, app, ids } = await openLedgers(engine, states)
    const [first = '', second = '', refunded = '', unrefunded = '', other = ''] = ids
    await insertEntries(database, [
      ...[entry(first, 'payment', 5), entry(second, 'payment', 7), entry(other, 'payment', 9)],
      ...[refunded, unrefunded].map((id) => entry(id, 'payment', 80_000)),
      ...[entry(refunded, 'refund', 70_000), entry(refunded, 'scholarship', 500)],
    ])
    await database
      .deleteFrom('inbox')
      .where('submission_id', 'in', [first.slice(2)])
      .execute()
    const payment = { provider: 'paypal', kind: 'payment', status: 'completed', cents: 5, fee_cents: 0 } as const
    const none = {
      parent_id: null,
      payer_name: null,
      payer_email: null,
      note: null,
      entry_id: null,
      dismissed_at: null,
    }
    const add = (id: string, changes: Partial<ProviderPaymentsTable> = {}) =>
      database
        .insertInto('provider_payments')
        .values({ id, transaction_id: id, ...payment, ...none, date: '2026-06-25', created_at: at, ...changes })
        .execute()
    const [{ id: entry_id } = { id: '' }] = await database.selectFrom('ledger_entries').select('id').execute()
    await add('open')
    await add('pending', { status: 'pending' })
    await add('matched', { entry_id })
    await add('dismissed', { dismissed_at: at })
    const { lists, unmatched } = await readMoneyLists(app)
    expect(unmatched).toBe(1)
    expect(lists.overpaid.map((row) => [row.id, sumListed('overpaid', [row])]).sort()).toEqual(
      [
        [second, 7],
        [unrefunded, 70_000],
        [other, 9],
      ].sort(),
    )
  })
})
