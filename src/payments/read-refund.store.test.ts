import { expect, test } from 'vitest'
import { engines } from '../../tests/support/database-engines'
import { type FamilyFormRow, storeFamilyForms } from '../../tests/support/family-forms'
import { openLedgers } from '../../tests/support/ledgers'
import type { EntryKind } from '../database/payment-tables'
import type { Moment } from '../database/tables'
import { insertEntries } from './ledger'
import { readRefund } from './read-refund'
import { DEDUCTED_NOTE } from './refund-rule'
import { paymentWords } from './words'

interface Case {
  row: Partial<FamilyFormRow>
  /** "deducted" is a processing fee that was deducted from a refund. */
  entries?: readonly (readonly [EntryKind | 'deducted', number])[]
  /** When the cancellation form was stored and, on paper, had arrived. */
  request?: { created_at: Moment; arrived_at?: Moment }
  isCanceled?: boolean
  expected: readonly [refundable: number, sentence: string]
}

// The program is seven hours behind UTC, and June 25 is the first day.
const [lastInstantBefore, firstInstant] = ['2026-06-25T06:59:59.999Z', '2026-06-25T07:00:00.000Z']
const [withdrawn, declined] = [{ state: 'withdrawn' }, { state: 'declined' }] as const
const paid = (cents: number) => [['payment', cents]] as const
const reversed = (...entries: NonNullable<Case['entries']>) =>
  [['partner-fee', 50_000], ...entries, ['partner-fee', -50_000]] as const

const depositStays = 'June 24 is before the first day: the $100 deposit is kept'

const cases: Readonly<Record<string, Case>> = {
  'withdrawn just before midnight, decided later': {
    row: { ...withdrawn, decided_at: '2026-06-29T17:00:00.000Z' },
    request: { created_at: lastInstantBefore },
    entries: reversed(['payment', 50_000]),
    expected: [40_000, `${depositStays}, $400 is refunded.`],
  },
  'withdrawn at midnight': {
    row: withdrawn,
    request: { created_at: firstInstant },
    entries: reversed(['payment', 50_000]),
    expected: [0, 'June 25 is the first day: there are no refunds.'],
  },
  'withdrawn on paper that arrived the day before': {
    row: withdrawn,
    request: { created_at: '2026-06-29T17:00:00.000Z', arrived_at: lastInstantBefore },
    entries: reversed(['payment', 5_000]),
    expected: [0, 'June 24 is before the first day: the $50 deposit is kept, nothing is refunded.'],
  },
  'withdrawn without a form, after paying too much': {
    row: { ...withdrawn, decided_at: '2026-06-26T17:00:00.000Z' },
    entries: reversed(['payment', 50_000], ['payment', 10_000]),
    expected: [10_000, 'June 26 is after the first day: only the $100 overpaid is refunded.'],
  },
  'withdrawn with a whole scholarship': {
    row: { ...withdrawn, decided_at: lastInstantBefore },
    entries: reversed(['payment', 10_000], ['scholarship', 50_000]),
    expected: [10_000, 'June 24 is before the first day: $100 is refunded.'],
  },
  'refunded with a processing fee deducted': {
    row: { ...withdrawn, decided_at: lastInstantBefore },
    entries: reversed(['payment', 50_000], ['refund', 38_500], ['deducted', 1_500]),
    expected: [0, `${depositStays}, nothing is refunded.`],
  },
  'declined before the first day, with the deposit': {
    row: { ...declined, decided_at: lastInstantBefore },
    entries: paid(10_000),
    expected: [0, `${depositStays}, nothing is refunded.`],
  },
  'declined after the first day': {
    row: { ...declined, decided_at: firstInstant },
    entries: paid(80_000),
    expected: [0, 'June 25 is the first day: there are no refunds.'],
  },
  'lapsed before the first day, recorded later': {
    row: { state: 'lapsed', deadline: '2026-06-24', decided_at: '2026-06-26T17:00:00.000Z' },
    entries: paid(80_000),
    expected: [70_000, `${depositStays}, $700 is refunded.`],
  },
  rejected: {
    row: { state: 'rejected', decided_at: firstInstant },
    entries: paid(10_000),
    expected: [10_000, 'The policy refunds everything: $100 is refunded.'],
  },
  'taken back to the waitlist': {
    row: { state: 'waitlisted', decided_at: firstInstant },
    entries: reversed(['payment', 50_000], ['refund', 48_500], ['deducted', 1_500]),
    expected: [0, 'There is no payment to refund.'],
  },
  offered: {
    row: { state: 'offered' },
    entries: paid(10_000),
    expected: [0, 'No more was paid than is due: nothing is refunded.'],
  },
  accepted: {
    row: { state: 'accepted' },
    entries: [['partner-fee', 50_000], ...paid(50_005)],
    expected: [5, 'More was paid than is due: $0.05 is refunded.'],
  },
  'program canceled': {
    row: { state: 'accepted' },
    entries: [['regular-fee', 80_000], ...paid(80_000)],
    isCanceled: true,
    expected: [80_000, 'The policy refunds everything: $800 is refunded.'],
  },
  'program canceled, with an extra charge': {
    row: { state: 'accepted' },
    entries: [['regular-fee', 80_000], ['correction', 10_000], ...paid(90_000)],
    isCanceled: true,
    expected: [90_000, 'The policy refunds everything: $900 is refunded.'],
  },
  'season without dates': {
    row: { ...withdrawn, season_id: 'winter-2027' },
    request: { created_at: '2027-06-24T17:00:00.000Z' },
    entries: paid(80_000),
    expected: [70_000, `${depositStays}, $700 is refunded.`],
  },
  'nothing paid': { row: withdrawn, expected: [0, 'There is no payment to refund.'] },
}

const options = { timeZone: 'America/Los_Angeles', today: '2026-06-30' }

test.each(engines)('uses the day of the last cancellation, not of an earlier one, on %s', async (engine) => {
  const { database, act, attempt, ids, record } = await openLedgers(engine, [{}])
  const [form] = await storeFamilyForms(database, 'cancellation', [{ name: 'Ann Lee', email: 'ann@example.org' }], 1)
  const cancellationId = form?.submissionId ?? ''
  await database
    .updateTable('submissions')
    .set({ created_at: lastInstantBefore })
    .where('id', '=', cancellationId)
    .execute()
  expect(await attempt({ action: 'withdraw', cancellationId })).toBe('changed')
  await record({ kind: 'payment', cents: 80_000 })
  expect(await readRefund(database, ids[0] ?? '', options)).toMatchObject({ clause: 'before', refundable: 70_000 })
  await act({ action: 'offer' })
  await act({ action: 'confirm', acceptedBy: 'Mother' })
  expect(await attempt({ action: 'withdraw', reason: 'Moved away' })).toBe('changed')
  expect(await readRefund(database, ids[0] ?? '', options)).toMatchObject({ clause: 'after', refundable: 0 })
})

test.each(engines)('reads what the policy refunds, and says so, on %s', async (engine) => {
  const all = Object.entries(cases)
  const { database, ids } = await openLedgers(
    engine,
    all.map(([, { row }]) => row),
  )
  await database
    .updateTable('season_days')
    .set({ removed_at: firstInstant })
    .where('season_id', '=', 'winter-2027')
    .execute()
  const family = { name: 'Ann Lee', email: 'ann@example.org' }
  const forms = await storeFamilyForms(
    database,
    'cancellation',
    all.map(() => family),
    all.length,
  )
  for (const [index, [what, { entries = [], request, isCanceled = false, expected }]] of all.entries()) {
    const [id = '', cancellation_id = ''] = [ids[index], forms[index]?.submissionId]
    if (request) {
      await database.updateTable('submissions').set(request).where('id', '=', cancellation_id).execute()
      await database.updateTable('applications').set({ cancellation_id }).where('id', '=', id).execute()
    }
    const shared = { application_id: id, date: '2026-06-20', source: 'hand', created_at: firstInstant } as const
    await insertEntries(
      database,
      entries.map(([kind, cents]) =>
        kind === 'deducted'
          ? { ...shared, kind: 'correction', source: 'site', note: DEDUCTED_NOTE, cents }
          : { ...shared, kind, cents },
      ),
    )
    const refund = await readRefund(database, id, { ...options, isCanceled })
    const sentence = refund && paymentWords.en.refundSentence(refund)
    expect([refund?.refundable, sentence], what).toEqual(expected)
  }
})
