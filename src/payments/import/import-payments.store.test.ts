import { describe, expect, test } from 'vitest'
import { engines } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { openLedgers } from '../../../tests/support/ledgers'
import { paymentReference } from '../payment-reference'
import { matchPayments, type PaymentMatch } from '../unmatched/match-payments'
import { listUnmatched, proposeTargets } from '../unmatched/propose'
import { describePlan, findImportGap, importFile, readFile, storeFile } from './import-payments'

const HEADINGS = 'Date,Type,Status,Currency,Gross,Fee,Transaction ID,Reference Txn ID,From Email Address,Note'

interface Row {
  id: string
  gross?: string
  type?: string
  status?: string
  currency?: string
  fee?: string
  date?: string
  parent?: string
  email?: string
  note?: string
}

function toCsv(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ id, gross = '100.00', type = 'Payment', status = 'Completed', currency = 'USD', ...rest }) => {
      const { fee = '0.00', date = '6/20/2026', parent = '', email = '', note = '' } = rest
      return [date, type, status, currency, gross, fee, id, parent, email, `"${note.replaceAll('"', '""')}"`].join(',')
    },
  )
  return [HEADINGS, ...lines].join('\r\n')
}

describe.each(engines)('on %s', (engine) => {
  async function open(applications: Parameters<typeof openLedgers>[1] = [{}]) {
    const ledgers = await openLedgers(engine, applications)
    const { database, app, rosa } = ledgers
    const upload = async (text: string) => (await storeFile(app, rosa.id, Buffer.from(text))).id ?? ''
    /** Imports what the preview shows. */
    const importSeen = async (fileId: string, seen?: string) => {
      const plan = (await readFile(app, rosa.id, fileId))?.plan
      return importFile(app, rosa, fileId, seen ?? (plan ? describePlan(plan) : ''))
    }
    const importText = async (text: string) => importSeen(await upload(text))
    const importRows = (...rows: readonly Row[]) => importText(toCsv(rows))
    const stored = () => database.selectFrom('provider_payments').selectAll().orderBy('id').execute()
    const propose = async () => proposeTargets(database, await listUnmatched(database), new Map())
    const match = (...matches: readonly PaymentMatch[]) => matchPayments(app, rosa, matches)
    const [id = ''] = ledgers.ids
    const reference = paymentReference(ledgers.stored[0]?.reference ?? '')
    return { ...ledgers, upload, importText, importSeen, importRows, stored, propose, match, id, reference }
  }

  const paypal = (id: string) => `paypal ${id}`

  test('imports 2,000 rows once, although twice and in other columns', async () => {
    const { importText, stored } = await open()
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      id: `T${index}`,
      gross: `${index + 1}.05`,
      fee: '-0.50',
    }))
    const reordered = rows.map(({ id, gross }) => `"a, ""b""",${id},USD,6/20/2026,${gross}`)
    expect(await importText(toCsv(rows))).toEqual({ added: 2000, updated: 0, known: 0 })
    expect(await importText(`\uFEFF${toCsv(rows)}`)).toEqual({ added: 0, updated: 0, known: 2000 })
    expect(await importText(['Note,Transaction ID,Currency,Date,Gross', ...reordered].join('\n'))).toEqual({
      ...{ added: 0, updated: 0, known: 2000 },
    })
    const all = await stored()
    expect(all).toHaveLength(2000)
    expect(all.reduce((sum, { cents }) => sum + cents, 0)).toBe(2_001_000 * 100 + 2000 * 5)
  })

  test('updates a pending payment, and neither a payer who was forgotten nor another amount', async () => {
    const { database, importRows, importSeen, upload, app, rosa, stored } = await open()
    await importRows({ id: 'A', status: 'Pending', email: 'ann@example.org' }, { id: 'B' }, { id: 'B' })
    await database.updateTable('provider_payments').set({ payer_email: null }).execute()
    const rows = [
      { id: 'A', fee: '-3.20', email: 'ann@example.org' },
      { id: 'B', gross: '200.00' },
      { id: 'C', gross: '1.00' },
      { id: 'C', gross: '2.00' },
    ]
    const fileId = await upload(toCsv(rows))
    const plan = (await readFile(app, rosa.id, fileId))?.plan
    expect(plan?.differing).toEqual([
      'B stays $100, and not $200 as here',
      'C is in this file twice: only the last is read',
    ])
    expect(await readFile(app, 'another', fileId)).toBeUndefined()
    expect(await importSeen(fileId, 'another preview')).toBeUndefined()
    expect(await importSeen(fileId)).toEqual({ added: 1, updated: 1, known: 0 })
    expect(await importSeen(fileId)).toBeUndefined()
    expect(await stored()).toMatchObject([
      { id: paypal('A'), status: 'completed', fee_cents: 320, payer_email: null },
      { id: paypal('B'), cents: 10_000 },
      { id: paypal('C'), cents: 200 },
    ])
    const kept = await database.selectFrom('selections').select('rows').execute()
    expect(kept.every(({ rows: content }) => content === '[]')).toBe(true)
  })

  test('removes a pending payment that is denied later, and no completed one', async () => {
    const { importRows, stored } = await open()
    await importRows({ id: 'A', status: 'Pending' }, { id: 'B' })
    const denied = [{ id: 'A' }, { id: 'B' }, { id: 'C' }].map((row) => ({ ...row, status: 'Denied' }))
    expect(await importRows(...denied, { id: 'C', status: 'Pending' })).toEqual({ added: 0, updated: 1, known: 0 })
    expect(await stored()).toMatchObject([{ id: paypal('B'), status: 'completed' }])
  })

  test('imports payments of tomorrow, and none that are later', async () => {
    const { importRows, stored } = await open()
    await importRows({ id: 'A', date: '7/1/2026' }, { id: 'B', date: '7/2/2026' })
    expect(await stored()).toMatchObject([{ id: paypal('A') }])
  })

  test('matches by reference, then a part refund, a reversal and its cancellation by their payment, to the cent', async () => {
    const { act, importRows, propose, match, sumsOf, entriesOf, undoEntry, stored, id, reference } = await open()
    await act({ action: 'offer' })
    await act({ action: 'confirm', acceptedBy: 'Mother' })
    await importRows(
      { id: 'P', gross: '800.00', fee: '-23.70', note: `for ${reference.toLowerCase()}` },
      { id: 'R', gross: '-50.05', type: 'Payment Refund', parent: 'P', date: '6/21/2026' },
      { id: 'V', gross: '-749.95', type: 'Chargeback', parent: 'P', date: '6/22/2026' },
      { id: 'W', gross: '749.95', type: 'Chargeback Reversal', parent: 'P', date: '6/23/2026' },
      { id: 'E', currency: 'EUR', note: reference },
    )
    expect([...(await propose())].map(([payment, { why }]) => [payment, why])).toEqual([[paypal('P'), 'reference']])
    const [eventId = ''] = await match({ paymentId: paypal('P'), applicationId: id })
    const byParent = await propose()
    expect([...byParent.values()].map(({ why, target }) => [why, target.id])).toEqual(Array(3).fill(['parent', id]))
    const undone = [eventId]
    for (const payment of ['R', 'V', 'W'])
      undone.push(...(await match({ paymentId: paypal(payment), applicationId: id })))
    expect(await sumsOf()).toMatchObject({
      paid: 80_000,
      balance: 5005,
      byKind: { 'processing-fee': 2370, refund: 5005 },
    })
    expect((await entriesOf()).find(({ kind }) => kind === 'payment')).toMatchObject({
      ...{ source: 'import', reference: 'P', date: '2026-06-20', cents: 80_000 },
    })
    for (const each of undone.reverse()) expect(await undoEntry(each)).toMatchObject({ status: 'undone' })
    expect(await sumsOf()).toMatchObject({ paid: 0, byKind: { 'processing-fee': 0, refund: 0 } })
    expect((await stored()).map(({ entry_id }) => entry_id)).toEqual(Array(4).fill(null))
  })

  test('suggests an application by address and amount, unless two fit', async () => {
    const email = 'Lee@example.org'
    const { importRows, propose, act, record, ids } = await open([
      { email: 'lee@example.org' },
      { email: 'lee@example.org' },
    ])
    await act({ action: 'offer' })
    await act({ action: 'confirm', acceptedBy: 'Mother' })
    await record({ kind: 'scholarship', cents: 10_001 }, ids[0])
    await importRows(
      { id: 'A', gross: '699.99', email },
      { id: 'B', gross: '800.00', email },
      { id: 'C', email: 'x@y.org' },
    )
    expect([...(await propose())].map(([id, { why, target }]) => [id, why, target.id])).toEqual([
      [paypal('A'), 'amount', ids[0]],
    ])
  })

  test('offers a payment by hand of the same amount within 14 days once, and links it without an entry', async () => {
    const { importRows, propose, match, record, entriesOf, stored, id, reference } = await open()
    await record({ kind: 'payment', cents: 10_000, date: '2026-06-10' })
    await record({ kind: 'payment', cents: 10_000, date: '2026-06-05' })
    await importRows({ id: 'A', note: reference }, { id: 'B', note: reference, date: '6/21/2026' })
    const [first, second] = [...(await propose()).values()]
    expect([first?.same?.date, second?.same]).toEqual(['2026-06-10', undefined])
    const sameId = first?.same?.id
    expect(await match({ paymentId: paypal('A'), applicationId: id, sameId })).toHaveLength(1)
    expect(await match({ paymentId: paypal('B'), applicationId: id, sameId })).toEqual([])
    expect(await entriesOf()).toHaveLength(2)
    expect((await stored()).map(({ entry_id }) => entry_id)).toEqual([sameId, null])
  })

  test('lets one of two colleagues match a payment', async () => {
    const { database, app, rosa, importRows, ids, sumsOf } = await open([{}, {}])
    const ben = await addStaff(database, { name: 'Ben', email: 'ben@example.org' })
    await importRows({ id: 'A' })
    const results = await Promise.all([
      matchPayments(app, rosa, [{ paymentId: paypal('A'), applicationId: ids[0] ?? '' }]),
      matchPayments(app, ben, [{ paymentId: paypal('A'), applicationId: ids[1] ?? '' }]),
    ])
    expect(results.map(({ length }) => length).sort()).toEqual([0, 1])
    const paid = await Promise.all(ids.map(async (id) => (await sumsOf(id))?.paid ?? 0))
    expect(paid.sort()).toEqual([0, 10_000])
  })

  test('knows the payment of an order by its capture', async () => {
    const { database, importRows, stored, record, entriesOf } = await open()
    await record({ kind: 'payment', cents: 10_000 })
    const [entry] = await entriesOf()
    const order = { id: paypal('CAPTURE'), provider: 'paypal', transaction_id: 'CAPTURE', kind: 'payment' } as const
    const amounts = { parent_id: null, status: 'completed', cents: 10_000, fee_cents: 320, date: '2026-06-19' } as const
    const texts = { payer_name: null, payer_email: null, note: null, dismissed_at: null }
    await database
      .insertInto('provider_payments')
      .values({ ...order, ...amounts, ...texts, entry_id: entry?.id ?? null, created_at: '2026-06-19T17:00:00.000Z' })
      .execute()
    const before = await stored()
    expect(await importRows({ id: 'CAPTURE' })).toEqual({ added: 0, updated: 0, known: 1 })
    expect(await stored()).toEqual(before)
    expect(await listUnmatched(database)).toEqual([])
  })

  test('asks for the days that a restore lost until the next import', async () => {
    const { database, moment, importRows } = await open()
    await importRows({ id: 'A' })
    expect(await findImportGap(database)).toBeUndefined()
    const times = { made_at: '2026-07-02T17:00:00.000Z', restored_at: '2026-07-05T17:00:00.000Z' }
    await database
      .insertInto('restores')
      .values({ id: 'restore', ...times })
      .execute()
    expect(await findImportGap(database)).toEqual({ from: '2026-06-30T17:00:00.000Z', until: times.restored_at })
    moment.now = new Date('2026-07-06T17:00:00.000Z')
    await importRows({ id: 'A' })
    expect(await findImportGap(database)).toBeUndefined()
  })
})
