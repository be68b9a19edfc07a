import { expect, test } from 'vitest'
import { engines } from '../../tests/support/database-engines'
import { openLedgers } from '../../tests/support/ledgers'
import { forget } from '../submissions/forget'

test.each(
  engines,
)('forgetting a family keeps dates, amounts and kinds, and reverses the fee, on %s', async (engine) => {
  const ledgers = await openLedgers(engine, [{ state: 'offered' }, { state: 'offered' }])
  const { database, act, ids, stored, moment, record, entriesOf, sumsOf } = ledgers
  const [theirs = '', others = ''] = ids
  for (const id of ids) {
    await act({ action: 'confirm', acceptedBy: 'Mother' }, [id])
    await record({ kind: 'payment', cents: 10_000, reference: 'Check 7', note: 'From Zebedee' }, id)
  }
  const report = { provider: 'paypal', kind: 'payment', status: 'completed', cents: 10_000, fee_cents: 300 } as const
  const payer = { payer_name: 'Zebedee', note: 'For Ann', parent_id: null, dismissed_at: null, date: '2026-06-30' }
  const row = { ...report, ...payer, transaction_id: '8AB1', created_at: moment.now.toISOString() }
  const entry_id = (await entriesOf()).at(-1)?.id ?? null
  await database
    .insertInto('provider_payments')
    .values([
      { ...row, id: 'matched', payer_email: 'uncle@example.org', entry_id },
      { ...row, id: 'unmatched', payer_email: 'ANN0@Example.org', entry_id: null },
      { ...row, id: 'of others', payer_email: 'ann1@example.org', entry_id: null },
      { ...row, id: 'refund', payer_email: 'uncle@example.org', entry_id: null, parent_id: '8AB1' },
    ])
    .execute()
  const readLines = async () => (await entriesOf()).map(({ kind, cents, date }) => `${date} ${kind} ${cents}`)
  const [lines, otherEntries] = [await readLines(), await entriesOf(others)]

  for (let time = 0; time < 2; time++) {
    await forget(database, [stored[0]?.submissionId ?? ''], moment.now)
    const reversed = ['2026-06-30 deposit-due -10000', '2026-06-30 regular-fee -80000']
    expect((await readLines()).sort()).toEqual([...lines, ...reversed].sort())
    expect((await entriesOf()).flatMap(({ reference, note }) => [reference, note]).filter(Boolean)).toEqual([])
    expect(await sumsOf(theirs)).toMatchObject({ fee: 0, paid: 10_000, balance: -10_000, depositMissing: 0 })
  }
  expect(await entriesOf(others)).toEqual(otherEntries)
  const payments = await database.selectFrom('provider_payments').selectAll().orderBy('id').execute()
  const none = { payer_name: null, payer_email: null, note: null }
  expect(payments).toEqual([
    { ...row, id: 'matched', ...none, entry_id },
    { ...row, id: 'of others', payer_email: 'ann1@example.org', entry_id: null },
    { ...row, id: 'refund', ...none, entry_id: null, parent_id: '8AB1' },
    { ...row, id: 'unmatched', ...none, entry_id: null },
  ])
  expect(await record({ kind: 'payment', cents: 1 })).toEqual({ status: 'missing' })
})
