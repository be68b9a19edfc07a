import { describe, expect, test } from 'vitest'
import { eventOf } from '../../tests/support/admissions'
import { engines } from '../../tests/support/database-engines'
import { openLedgers } from '../../tests/support/ledgers'
import { winter } from '../../tests/support/seasons'
import { readRefund } from './read-refund'

describe.each(engines)('on %s', (engine) => {
  const open = () => openLedgers(engine, [{}])

  const accept = async ({ act }: Awaited<ReturnType<typeof open>>) => {
    await act({ action: 'offer' })
    return act({ action: 'confirm', acceptedBy: 'Mother' })
  }

  test('writes the fee with the acceptance, and reverses it with its undo, a withdrawal, or when it is taken back', async () => {
    const ledgers = await open()
    const { act, undo, sumsOf, record } = ledgers
    const accepted = await accept(ledgers)
    expect(await sumsOf()).toMatchObject({
      feeKind: 'regular-fee',
      fee: 80_000,
      balance: 80_000,
      depositMissing: 10_000,
    })
    await undo(eventOf(accepted))
    expect(await sumsOf()).toMatchObject({ fee: 0, balance: 0, depositMissing: 0 })
    await act({ action: 'confirm', acceptedBy: 'Mother' })
    await record({ kind: 'payment', cents: 10_000 })
    expect(await sumsOf()).toMatchObject({ balance: 70_000, depositMissing: 0 })
    await act({ action: 'withdraw', reason: 'Moved away' })
    expect(await sumsOf()).toMatchObject({ fee: 0, balance: -10_000 })
  })

  test('an acceptance from before ledgers existed has no fee, and no decision about it fails', async () => {
    const accepted = { state: 'accepted', accepted_by: 'Mother' } as const
    const { act, attempt, entriesOf, sumsOf, record, ids } = await openLedgers(engine, [accepted, accepted])
    expect(await sumsOf()).toBeUndefined()
    expect(await attempt({ action: 'withdraw', reason: 'Moved away' })).toBe('changed')
    expect(await entriesOf()).toEqual([])
    await act({ action: 'offer' })
    await act({ action: 'confirm', acceptedBy: 'Mother' })
    expect(await record({ kind: 'payment', cents: 10_000 })).toMatchObject({ status: 'recorded' })
    expect(await sumsOf()).toMatchObject({ fee: 80_000, balance: 70_000 })
    const chosen = ids[1] ?? ''
    await record({ kind: 'partner-fee', cents: 50_000 }, chosen)
    expect(await sumsOf(chosen)).toMatchObject({ fee: 50_000, depositMissing: 10_000 })
  })

  test('a move takes the money, and its undo brings it back although the ledger stays', async () => {
    const ledgers = await open()
    const { database, act, undo, sumsOf, record, read, readAll, ids } = ledgers
    await accept(ledgers)
    await record({ kind: 'payment', cents: 10_000 })
    await record({ kind: 'scholarship', cents: 20_000 })
    await record({ kind: 'payment', cents: 5_000 })
    await record({ kind: 'refund', cents: 5_000, deducted: 300 })
    await record({ kind: 'partner-fee', cents: 50_000 })
    const moved = await act({ action: 'move', seasonId: winter.id })
    expect(moved).toMatchObject({ status: 'changed' })
    const other = (await readAll()).find(({ id }) => id !== ids[0])
    expect(await sumsOf()).toMatchObject({ balance: 0, charged: 0, paid: 4_700 })
    expect(await sumsOf(other?.id)).toMatchObject({ feeKind: 'partner-fee', paid: 10_300, balance: 20_000 })
    // A deducted processing fee is not refunded later.
    const canceled = { timeZone: 'UTC', today: '2026-06-30', isCanceled: true }
    expect(await readRefund(database, other?.id ?? '', canceled)).toMatchObject({ refundable: 10_000 })
    const sibling = await record({ kind: 'transfer', cents: 1, toId: ids[0] ?? '' }, other?.id)
    expect(sibling).toEqual({ status: 'refused', reason: 'target-needed' })
    expect(await undo(eventOf(moved))).toMatchObject({ status: 'undone' })
    expect(await sumsOf(other?.id)).toMatchObject({ balance: 0, charged: 0, paid: 0 })
    expect(await sumsOf()).toMatchObject({ feeKind: 'partner-fee', paid: 15_000, balance: 20_000 })
    expect(await read(ids[0] ?? '')).toMatchObject({ state: 'accepted' })
    expect(await read(other?.id ?? '')).toMatchObject({ state: 'moved', related_id: ids[0] })
    expect(await act({ action: 'move', seasonId: winter.id })).toMatchObject({ status: 'changed' })
    expect(await sumsOf(other?.id)).toMatchObject({ feeKind: 'partner-fee', paid: 10_300, balance: 20_000 })
  })
})
