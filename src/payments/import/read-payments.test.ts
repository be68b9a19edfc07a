import { expect, test } from 'vitest'
import { readCsv } from './read-csv'
import { type Columns, type ReadPayments, readPayments } from './read-payments'

const PAYPAL = '"Date","Time","Name","Type","Status","Currency","Gross","Fee","From Email Address","Transaction ID"'
const payment = '"6/24/2027","10:00:00","Jane Roe","Website Payment","Completed","USD","1,500.00","-23.70"'

/** Reads a file's text; throws if it is refused. */
function read(text: string, columns?: Columns): ReadPayments {
  const table = readCsv(Buffer.from(text))
  if (typeof table === 'string') throw new Error(table)
  const result = readPayments(table, columns, '2027-12-31')
  if (!result) throw new Error('Unknown columns')
  return result
}

test('reads a payment of PayPal with a BOM, CRLF, quotes, and line breaks in a note', () => {
  const text = `\uFEFF${PAYPAL},"Note","Subject"\r\n${payment},"jane@example.org","8AB12","For ""7K3F"",\nthanks","Fee"\r\n`
  expect(read(text).payments).toEqual([
    {
      ...{ id: 'paypal 8AB12', provider: 'paypal', transaction_id: '8AB12', parent_id: null, kind: 'payment' },
      ...{ status: 'completed', cents: 150_000, fee_cents: 2370, date: '2027-06-24' },
      ...{ payer_name: 'Jane Roe', payer_email: 'jane@example.org', note: 'For "7K3F",\nthanks · Fee' },
    },
  ])
})

test('finds columns by their headings in any order and case', () => {
  const text = 'transaction id,GROSS,x,Status,Currency,Type,Date\nA1,5,,Completed,USD,Payment,2027-06-24\n'
  expect(read(text).payments).toMatchObject([{ id: 'paypal A1', cents: 500, fee_cents: 0, date: '2027-06-24' }])
})

test.each([
  ['General Payment', '10.00', 'payment', 1000],
  ['Payment Refund', '-10.00', 'refund', 1000],
  ['Payment Reversal', '-10.00', 'reversal', 1000],
  ['Chargeback', '-10.00', 'reversal', 1000],
  ['Chargeback Reversal', '10.00', 'reversal', -1000],
  ['Canceled Reversal', '10.00', 'reversal', -1000],
  ['Hold on Balance for Dispute Investigation', '-10.00', 'holds and other rows that move no money', 0],
  ['Reversal of General Account Hold', '10.00', 'holds and other rows that move no money', 0],
  ['Payment Release', '10.00', 'holds and other rows that move no money', 0],
  ['Shopping Cart Item', '10.00', 'holds and other rows that move no money', 0],
  ['General Withdrawal', '-10.00', 'transfers and withdrawals', 0],
  ['Bank Deposit to PP Account', '10.00', 'transfers and withdrawals', 0],
  ['General Currency Conversion', '10.00', 'currency conversions', 0],
  ['Chargeback Fee', '-10.00', 'the provider’s own fees', 0],
  ['Express Checkout Payment', '-10.00', 'payments that you sent', 0],
  ['General Account Adjustment', '10.00', 'adjustments and other rows', 0],
])('reads %s of %s as %s', (type, gross, kind, cents) => {
  const text = `Date,Type,Status,Currency,Gross,Transaction ID,Reference Txn ID\n6/24/2027,${type},Completed,USD,${gross},A2,A1\n`
  const { payments, skipped } = read(text)
  if (cents === 0) expect([...skipped]).toEqual([[kind, 1]])
  else expect(payments).toMatchObject([{ kind, cents, parent_id: kind === 'payment' ? null : 'A1' }])
})

test('counts what is left out and names rows that it cannot read', () => {
  const rows = [
    '6/24/2027,Payment,Denied,USD,10.00,A1',
    '6/24/2027,Payment,Completed,EUR,10.00,A2',
    '6/24/2027,Payment,Pending,USD,10.00,A3',
    '24/6/2027,Payment,Completed,USD,10.00,A4',
    '6/24/2027,Payment,Completed,USD,ten,A5',
    '6/24/2027,Payment,Completed,USD,10.00,',
    '2/30/2027,Payment,Completed,USD,10.00,A6',
    '1/1/2028,Payment,Completed,USD,10.00,A7',
  ]
  const { payments, skipped, problems } = read(`Date,Type,Status,Currency,Gross,Transaction ID\n${rows.join('\n')}\n`)
  expect(payments).toMatchObject([{ transaction_id: 'A3', status: 'pending' }])
  expect(Object.fromEntries(skipped)).toEqual({ 'denied, failed, or canceled': 1, 'not in US dollars': 1 })
  expect(problems.map((line) => line.slice(0, 14))).toEqual([
    ...['Row 5 has no d', 'Row 6 has no a', 'Row 7 has no u', 'Row 8 has no d', 'Row 9 has a da'],
  ])
})

test('keeps no card number, whether in one column or across two', () => {
  const text = `${PAYPAL},Subject,Note\n${payment},jane@example.org,A1,4111 1111,1111 1111\n${payment},4111 1111 1111 1111,A2,Card 4111-1111-1111-1111,Fee\n`
  expect(read(text).payments).toMatchObject([{ note: null }, { payer_email: null, note: 'Fee' }])
})

test('reads transaction IDs that look like card numbers', () => {
  const text = `Date,Type,Status,Currency,Gross,Transaction ID,Reference Txn ID\n6/24/2027,Payment Refund,Completed,USD,-10.00,4111111111111111,5555555555554444\n`
  expect(read(text).payments).toMatchObject([{ transaction_id: '4111111111111111', parent_id: '5555555555554444' }])
  const other = Buffer.from('Day,Source,Ref\n2027-06-24,4111111111111111,4111111111111111\n')
  expect(readCsv(other)[1]).toEqual(['2027-06-24', '', ''])
  expect(readCsv(other, 'Ref')[1]).toEqual(['2027-06-24', '', '4111111111111111'])
})

test('names a charge of Stripe alike in its payments and its balance activity', () => {
  const payments =
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Fee,Status,Customer Email,Description\nch_1,2027-06-24 17:03:00,800.00,100.00,usd,23.50,Paid,jane@example.org,Fee\n'
  const activity = `balance_transaction_id,created_utc,currency,gross,fee,reporting_category,source_id,charge_id,description
txn_1,2027-06-24 17:03:00,usd,800.00,23.50,charge,ch_1,ch_1,Fee
txn_2,2027-06-25 17:03:00,usd,-100.00,0.00,refund,re_1,ch_1,
txn_3,2027-06-26 17:03:00,usd,-700.00,15.00,dispute,dp_1,ch_1,
txn_4,2027-06-27 17:03:00,usd,700.00,-15.00,dispute_reversal,dp_1,ch_1,
txn_5,2027-06-28 17:03:00,usd,-700.00,0.00,payout,po_1,,`
  const one = read(payments)
  const other = read(activity)
  expect(one.payments).toMatchObject([{ id: 'stripe ch_1', cents: 80_000, fee_cents: 2350 }])
  expect(one.problems).toEqual([expect.stringContaining('Row 2 was refunded, but this file lacks the refund')])
  expect(other.payments).toMatchObject([
    { id: 'stripe ch_1', cents: 80_000, fee_cents: 2350 },
    { id: 'stripe re_1', kind: 'refund', cents: 10_000, parent_id: 'ch_1' },
    { id: 'stripe txn_3', kind: 'reversal', cents: 70_000, fee_cents: 1500, parent_id: 'ch_1' },
    { id: 'stripe txn_4', kind: 'reversal', cents: -70_000, fee_cents: -1500, parent_id: 'ch_1' },
  ])
})

test('reads another provider by the columns that staff mapped', () => {
  const columns = { date: 'Day', amount: 'Value', id: 'Ref', name: '', email: 'Mail', note: 'Memo (text)' }
  const rows = [
    'Memo (text),Ref,Day,Value,Mail,Status,Currency Code',
    'Hello,1,2027-06-24,$10,a@example.org,Complete,USD',
    'Back,2,6/25/2027,-5,,,',
    'Euros,3,6/25/2027,5,,Complete,EUR',
    '"José",4,6/26/2027,"($1,250.00)",,Posted,US Dollar',
    'Gone,5,6/26/2027,+20.00,,Returned,USD',
    'Gone,6,6/26/2027,USD 20.00-,,,USD',
  ]
  const text = rows.join('\n')
  expect(read(text, columns).payments).toMatchObject([
    { id: 'other 1', kind: 'payment', cents: 1000, note: 'Hello', payer_email: 'a@example.org', payer_name: null },
    { id: 'other 2', kind: 'refund', cents: 500, note: 'Back' },
    { id: 'other 4', kind: 'refund', cents: 125_000, note: 'José' },
    { id: 'other 6', kind: 'refund', cents: 2000 },
  ])
  const windows = Buffer.from(text, 'latin1')
  expect(readCsv(windows)[4]?.[0]).toBe('José')
  expect(readCsv(Buffer.from(`\ufeff${text}`, 'utf16le'))[4]?.[0]).toBe('José')
  expect(() => read(text)).toThrow('Unknown columns')
})

test('refuses other files, and those with too many rows or columns, or a card number as a heading', () => {
  expect(readCsv(Buffer.from('Hello'))).toContain('isn’t a CSV file')
  expect(readCsv(Buffer.from('a,b,c\n"1,2,3'))).toContain('isn’t a CSV file')
  expect(readCsv(Buffer.from(`a,b,c\n${'1,2,3\n'.repeat(2001)}`))).toContain('more than 2,000 rows')
  expect(readCsv(Buffer.from(`${'a,'.repeat(100)}b\n1`))).toContain('more than 100 columns')
  expect(readCsv(Buffer.from('a,b,4111 1111 1111 1111\n1,2,3'))).toContain('looks like a card number')
  expect(readCsv(Buffer.alloc(5 * 1024 * 1024 + 1))).toContain('larger than 5 MB')
})
