import { describe, expect, test } from 'vitest'
import { engines } from '../../tests/support/database-engines'
import { openLedgers } from '../../tests/support/ledgers'
import { winter } from '../../tests/support/seasons'
import { type EntryInput, recordEntry } from './record-entries'

describe.each(engines)('on %s', (engine) => {
  /** Opens an accepted application, its sibling's, and one without a decision. */
  async function open() {
    const ledgers = await openLedgers(engine, [{}, {}, {}])
    const [first = '', sibling = '', other = ''] = ledgers.ids
    for (const id of [first, sibling]) {
      await ledgers.act({ action: 'offer' }, [id])
      await ledgers.act({ action: 'confirm', acceptedBy: 'Mother' }, [id])
    }
    const attempt = async (input: Partial<EntryInput> & Pick<EntryInput, 'kind' | 'cents'>, id = first) => {
      const result = await ledgers.record(input, id)
      return result.status === 'refused' ? result.reason : result.status
    }
    const undoLast = async (...given: Parameters<typeof ledgers.record>) => {
      const result = await ledgers.record(...given)
      return () => ledgers.undoEntry(result.status === 'recorded' ? result.eventId : '')
    }
    return { ...ledgers, first, sibling, other, attempt, undoLast }
  }

  test('refuses what would make a ledger wrong', async () => {
    const { attempt, entriesOf, sibling, other } = await open()
    const before = (await entriesOf()).length
    const payment = { kind: 'payment', cents: 10_000 } as const
    const refusals = [
      ['card-number', { ...payment, note: 'Card 4111 1111 1111 1111' }],
      ['card-number', { ...payment, reference: '4111-1111-1111-1111' }],
      ['too-long', { ...payment, note: 'x'.repeat(501) }],
      ['too-long', { ...payment, reference: 'x'.repeat(101) }],
      ['date-invalid', { ...payment, date: '2026-02-30' }],
      ['date-later', { ...payment, date: '2026-07-01' }],
      ['invalid', { ...payment, cents: 0.5 }],
      ['invalid', { ...payment, cents: 10_000_001 }],
      ['invalid', { ...payment, kind: 'deposit-due' as 'payment' }],
      ['amount-needed', { ...payment, cents: 0 }],
      ['amount-needed', { ...payment, cents: -1 }],
      ['amount-needed', { kind: 'correction', cents: 0 }],
      ['amount-needed', { kind: 'partner-fee', cents: 0 }],
      ['fee-unchanged', { kind: 'regular-fee', cents: 80_000 }],
      ['more-than-paid', { kind: 'refund', cents: 1 }],
      ['more-than-paid', { kind: 'reversal', cents: 1 }],
      ['more-than-paid', { kind: 'transfer', cents: 1, toId: sibling }],
      ['target-needed', { kind: 'transfer', cents: 1 }],
      ['target-needed', { kind: 'transfer', cents: 1, toId: 'nobody' }],
    ] as const
    for (const [reason, input] of refusals) expect([await attempt(input), input]).toEqual([reason, input])
    expect(await attempt({ kind: 'partner-fee', cents: 50_000 }, other)).toBe('not-accepted')
    expect(await attempt(payment, 'nobody')).toBe('missing')
    expect(await entriesOf()).toHaveLength(before)
    expect(await attempt(payment)).toBe('recorded')
    expect(await attempt({ kind: 'refund', cents: 10_000, deducted: 10_000 })).toBe('amount-needed')
    expect(await attempt({ kind: 'refund', cents: 10_001 })).toBe('more-than-paid')
  })

  test('records one of two entries that colleagues add at once', async () => {
    const { app, connectAgain, rosa, first, entriesOf, sumsOf } = await open()
    const seenCount = (await entriesOf()).length
    const input = { kind: 'payment', cents: 10_000, date: '2026-06-30' } as const
    const add = (database = app.database) =>
      recordEntry({ ...app, database }, rosa, { applicationId: first, seenCount, input })
    const results = await Promise.all([add(), add(await connectAgain())])
    expect(results.map(({ status }) => status).sort()).toEqual(['conflict', 'recorded'])
    expect(await sumsOf()).toMatchObject({ paid: 10_000, balance: 70_000 })
  })

  test('transfers to a sibling, and undoes both sides at once', async () => {
    const { first, sibling, sumsOf, record, undoLast } = await open()
    await record({ kind: 'payment', cents: 90_000 })
    const undo = await undoLast({ kind: 'transfer', cents: 10_000, toId: sibling })
    expect(await sumsOf(first)).toMatchObject({ paid: 80_000, balance: 0 })
    expect(await sumsOf(sibling)).toMatchObject({ paid: 10_000, balance: 70_000, depositMissing: 0 })
    expect(await undo()).toMatchObject({ status: 'undone' })
    expect(await sumsOf(first)).toMatchObject({ paid: 90_000, balance: -10_000 })
    expect(await sumsOf(sibling)).toMatchObject({ paid: 0, balance: 80_000, depositMissing: 10_000 })
  })

  test('deducts a processing fee from a refund so that the balance counts all of it', async () => {
    const { sumsOf, record } = await open()
    await record({ kind: 'payment', cents: 90_000 })
    await record({ kind: 'processing-fee', cents: 2_900 })
    expect(await sumsOf()).toMatchObject({ balance: -10_000 })
    await record({ kind: 'refund', cents: 10_000, deducted: 300 })
    expect(await sumsOf()).toMatchObject({ balance: 0, byKind: { refund: 9_700, correction: 300 } })
  })

  test('undoes an entry by its opposite, once, and keeps both', async () => {
    const { app, rosa, entriesOf, sumsOf, undoLast } = await open()
    app.now = () => new Date('2026-07-02T17:00:00.000Z')
    const undo = await undoLast({ kind: 'payment', cents: 10_000, reference: 'Check 7', note: 'Thanks' })
    expect(await undo()).toMatchObject({ status: 'undone' })
    expect(await undo()).toMatchObject({ status: 'blocked' })
    const [entry, opposite] = (await entriesOf()).slice(-2)
    expect(entry).toMatchObject({ cents: 10_000, date: '2026-06-30', reference: 'Check 7', note: 'Thanks' })
    expect(opposite).toMatchObject({ cents: -10_000, date: '2026-07-02', undoes_id: entry?.id, staff_id: rosa.id })
    expect(await sumsOf()).toMatchObject({ paid: 0, balance: 80_000 })
  })

  test('leaves the ledger of an application that moved, and undoes nothing there', async () => {
    const { act, record, undoLast } = await open()
    const undo = await undoLast({ kind: 'scholarship', cents: 10_000 })
    await act({ action: 'move', seasonId: winter.id })
    expect(await undo()).toMatchObject({ status: 'blocked', blocker: { reason: 'ledger-changed' } })
    expect(await record({ kind: 'payment', cents: 100 })).toEqual({ status: 'refused', reason: 'moved' })
  })

  test('undoes no payment that was refunded since', async () => {
    const { record, undoLast } = await open()
    const undo = await undoLast({ kind: 'payment', cents: 10_000 })
    await record({ kind: 'refund', cents: 4000 })
    expect(await undo()).toMatchObject({ status: 'blocked', blocker: { reason: 'ledger-changed' } })
  })

  test('decides the fee late, and undoes that only while it is the current fee', async () => {
    const { act, sumsOf, undoLast } = await open()
    const undo = await undoLast({ kind: 'partner-fee', cents: 50_000 })
    expect(await sumsOf()).toMatchObject({ feeKind: 'partner-fee', fee: 50_000, balance: 50_000 })
    await act({ action: 'withdraw', reason: 'Moved away' })
    expect(await undo()).toMatchObject({ status: 'blocked', blocker: { reason: 'ledger-changed' } })
    expect(await sumsOf()).toMatchObject({ fee: 0, balance: 0 })
    await act({ action: 'offer' })
    await act({ action: 'confirm', acceptedBy: 'Mother' })
    // Staff decided that the student pays the partner fee.
    expect(await sumsOf()).toMatchObject({ feeKind: 'partner-fee', fee: 50_000 })
  })
})
