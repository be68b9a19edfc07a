import { leavesOf } from '../fields/value-paths'

/** One of the values that families' money depends on, before and after; null for what the settings say. */
export interface BillingChange {
  /** As in "deposit", "payment.url". */
  path: string
  /** As in "Deposit". */
  label: string
  before: string | number | null
  after: string | number | null
}

const labels: Readonly<Record<string, string>> = {
  deposit: 'Deposit',
  partner: 'Fee for students of partner schools',
  regular: 'Regular fee',
  'payment.url': 'Payment button: address',
  'payment.buttonId': 'Payment button: id',
  'donate.url': 'Donate button: address',
  'donate.buttonId': 'Donate button: id',
}

/** What is different between two values of a billing document. */
export function billingChanges(before: unknown, after: unknown): BillingChange[] {
  const [old, next] = [new Map(leavesOf(before)), new Map(leavesOf(after))]
  return Object.entries(labels).flatMap(([path, label]) => {
    const change = { before: old.get(path) ?? null, after: next.get(path) ?? null }
    return change.before === change.after ? [] : [{ path, label, ...change }]
  })
}

/** As in "$150". */
export function amountInWords(value: string | number | null): string {
  if (value === null) return 'from the settings'
  return typeof value === 'number' ? `$${value.toLocaleString('en-US')}` : value
}
