import type { Selectable } from 'kysely'
import { type ProviderPaymentsTable, providerPaymentKinds } from '../../database/payment-tables'
import { parseCents } from '../cents'
import { isDate, MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH } from '../record-entries'
import { removeCardNumber } from './read-csv'

export type ReportedPayment = Omit<Selectable<ProviderPaymentsTable>, 'entry_id' | 'dismissed_at' | 'created_at'>

export const columnNames = ['date', 'amount', 'id', 'name', 'email', 'note'] as const

/** The headings of columns in the files of another provider; "" for those that it lacks. */
export type Columns = Record<(typeof columnNames)[number], string>

/** Headings in lower case, in order of preference. */
const paypal = {
  provider: 'paypal' as const,
  ...{ date: ['date'], amount: ['gross'], id: ['transaction id'], parent: ['reference txn id'] },
  ...{ type: ['type', 'description'], name: ['name'], email: ['from email address'] },
  note: /^(?:subject|note|invoice (?:number|id)|custom number|item title|option \d value)$/,
}

type Format = Omit<typeof paypal, 'provider'> & Pick<ReportedPayment, 'provider'>

const stripe: Format = {
  provider: 'stripe',
  date: ['created (utc)', 'created date (utc)', 'created_utc', 'created'],
  ...{ amount: ['gross', 'amount'], id: ['balance_transaction_id', 'id'], parent: ['charge_id'] },
  type: ['reporting_category', 'reporting category', 'type'],
  ...{ name: ['customer_name', 'card name'], email: ['customer_email', 'customer email'] },
  note: /^(?:description|statement descriptor)$|metadata/,
}

function findFormat(headings: readonly string[], columns: Columns | undefined): Format | undefined {
  const fits = ({ date, amount, id }: Format) =>
    [date, amount, id].every((names) => names.some((name) => headings.includes(name)))
  const lower = (name: keyof Columns) => [columns?.[name].toLowerCase() ?? '']
  const mapped: Format = {
    ...{ provider: 'other', date: lower('date'), amount: lower('amount'), id: lower('id'), parent: [], type: [] },
    ...{ name: lower('name'), email: lower('email'), note: new RegExp(`^${RegExp.escape(lower('note').join())}$`) },
  }
  const known = [paypal, ...(headings.includes('currency') ? [stripe] : []), ...(columns ? [mapped] : [])]
  return known.find(fits)
}

export type ReadPayments = NonNullable<ReturnType<typeof readPayments>>

/** Reads a provider's activity file, headings first, up to a day. Undefined if its columns are unknown. */
export function readPayments(table: readonly string[][], columns: Columns | undefined, lastDay: string) {
  const [headings = [], ...rows] = table
  const names = headings.map((heading) => heading.toLowerCase())
  const format = findFormat(names, columns)
  if (!format) return undefined
  const noteColumns = names.map((name) => format.note.test(name))
  const payments: ReportedPayment[] = []
  const failedIds = new Set<string>()
  /** The number of rows that are no payments, by reason. */
  const skipped = new Map<string, number>()
  const problems: string[] = []
  for (const [index, cells] of rows.entries()) {
    const notes = cells.filter((text, column) => text !== '' && noteColumns[column])
    const read = readRow(format, lastDay, (name) => cells[names.indexOf(name)] ?? '')
    if (read.skipped) skipped.set(read.skipped, (skipped.get(read.skipped) ?? 0) + 1)
    if (read.failedId) failedIds.add(read.failedId)
    if (read.problem) problems.push(`Row ${index + 2} ${read.problem}`)
    const note = removeCardNumber([...new Set(notes)].join(' · ')).slice(0, MAX_NOTE_LENGTH) || null
    if (read.payment) payments.push({ ...read.payment, note })
  }
  const arriving = payments.filter(({ id, status }) => status === 'completed' || !failedIds.has(id))
  return { provider: format.provider, payments: arriving, failedIds, skipped, problems }
}

const completed = /^(?:|completed?|cleared|paid|succeeded|available|disputed|(?:partially )?(?:refunded|reversed))$/
/** Other providers have words of their own for completed payments. */
const failed = /denied|declin|fail|cancel|void|expire|return|reject/

const pending = /^(?:pending|processing|uncleared|unclaimed|held)$/

type ReadRow = { payment?: Omit<ReportedPayment, 'note'>; skipped?: string; failedId?: string; problem?: string }

function readRow(format: Format, lastDay: string, cellOf: (name: string) => string): ReadRow {
  const { provider } = format
  const read = (names: readonly string[]) => names.map(cellOf).find((text) => text !== '') ?? ''
  const status = cellOf('status').toLowerCase()
  const currency = (cellOf('currency') || cellOf('currency code')).toLowerCase()
  if (!/^(?:usd|us dollars?|us\$|\$)?$/.test(currency)) return { skipped: 'not in US dollars' }
  const [amount, fee] = [readAmount(read(format.amount)), readAmount(cellOf('fee') || '0')]
  if (amount === undefined || fee === undefined) return { problem: 'has no amount up to $100,000: not imported' }
  const source = cellOf('source_id') || cellOf('source')
  const type = provider === 'other' && amount < 0 ? 'refund' : classify(read(format.type), amount, source)
  const kind = providerPaymentKinds.find((each) => each === type)
  if (!kind) return { skipped: type }
  // PayPal repeats a payment as "Memo" where no money moves.
  if (completed.test(status) && cellOf('balance impact').toLowerCase() === 'memo') return { skipped: holds }
  // Stripe's files have different ids for a charge, but its own is in all of them.
  const charge = read(format.parent) || (/^(?:ch|py)_/.test(source) ? source : '')
  const own = provider !== 'stripe' ? '' : kind === 'payment' ? charge : /^(?:re|pyr)_/.exec(source) && source
  const id = (own || read(format.id)).replace(/\s+/g, ' ')
  if (id === '' || id.length > MAX_REFERENCE_LENGTH) return { problem: 'has no usable transaction ID: not imported' }
  const isPending = pending.test(status)
  if (!isPending && (provider === 'other' ? failed.test(status) : !completed.test(status)))
    return { skipped: 'denied, failed, or canceled', failedId: `${provider} ${id}` }
  // As it is written: "6/24/2027" or "2027-06-24 17:03".
  const [written = '', month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(read(format.date)) ?? []
  const date = written ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : read(format.date).slice(0, 10)
  if (!isDate(date)) return { problem: 'has no date such as 6/24/2027 or 2027-06-24: not imported' }
  if (date > lastDay) return { problem: 'has a date in the future: not imported' }
  const payment = {
    ...{ id: `${provider} ${id}`, provider, transaction_id: id, kind, date },
    parent_id: kind === 'payment' ? null : charge || null,
    status: isPending ? ('pending' as const) : ('completed' as const),
    cents: kind === 'payment' ? amount : 0 - amount,
    // PayPal writes what it kept as a negative amount.
    fee_cents: provider === 'paypal' ? 0 - fee : fee,
    payer_name: read(format.name).slice(0, 200) || null,
    payer_email: read(format.email).slice(0, 254) || null,
  }
  if (parseCents(cellOf('amount refunded') || '0') === 0) return { payment }
  return { payment, problem: 'was refunded, but this file lacks the refund: import Stripe’s balance activity, too' }
}

/** Reads an amount as banks write it: "($1,250.00)", "USD 5.00", "+20" or "20.00-". */
function readAmount(text: string): number | undefined {
  if (text.length > 40) return undefined
  const [, opening, before = '', digits = '', after] =
    /^(\()?\s*([-−+]?)(?:USD|\$|\s)*([-−\d.,]+?)(-|\))?$/.exec(text.trim()) ?? []
  const cents = parseCents(digits)
  return cents !== undefined && (opening || before === '-' || before === '−' || after === '-') ? 0 - cents : cents
}

const holds = 'holds and other rows that move no money'

/** Words in PayPal's transaction types and Stripe's reporting categories. */
const typeWords: readonly (readonly [RegExp, string])[] = [
  [/\bhold\b|\brelease\b|reserve|authoriz|\border\b|cart item|request/, holds],
  [/withdraw|transfer|deposit|payout|top ?up|funding/, 'transfers and withdrawals'],
  [/conversion/, 'currency conversions'],
  [/\bfees?\b|\bcosts?\b|\btax\b/, 'the provider’s own fees'],
  [/refund/, 'refund'],
  [/revers|chargeback|dispute/, 'reversal'],
  [/adjust|correction|contribution|advance|financing|bonus/, 'adjustments and other rows'],
]

/** Returns the kind of a row, or why it is none. */
function classify(type: string, cents: number, source: string): string {
  const words = type.toLowerCase().replaceAll('_', ' ')
  if (cents === 0) return holds
  // Stripe's chargebacks are adjustments of a dispute.
  if (words === 'adjustment' && /^(?:dp|du)_/.test(source)) return 'reversal'
  const known = typeWords.find(([pattern]) => pattern.test(words))?.[1]
  return known ?? (cents > 0 ? 'payment' : 'payments that you sent')
}
