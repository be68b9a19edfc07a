import type { EntryKind } from '../database/payment-tables'

/** Names of the kinds of entries on the desk. */
export const entryLabels: Readonly<Record<EntryKind, string>> = {
  'partner-fee': 'Partner fee',
  'regular-fee': 'Regular fee',
  'deposit-due': 'Deposit due',
  scholarship: 'Scholarship',
  waiver: 'Waiver',
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversal',
  'processing-fee': 'Processing fee',
  transfer: 'Transfer',
  correction: 'Correction',
}
