import type { Generated } from 'kysely'
import type { Moment } from './moment'

/** Kinds of ledger entries. Amounts count in the direction of the kind: a refund of $100 is 10,000. */
export const entryKinds = [
  'partner-fee',
  'regular-fee',
  /** The part of the fee that is due first. Not a charge. */
  'deposit-due',
  'scholarship',
  'waiver',
  'payment',
  'refund',
  /** A chargeback: the provider took a payment back. */
  'reversal',
  /** The provider's fee. Changes no balance. */
  'processing-fee',
  /** Money from another application; negative in the ledger that it leaves. */
  'transfer',
  /** Raises the balance; negative if it lowers it. */
  'correction',
] as const

export type EntryKind = (typeof entryKinds)[number]

/** "site" for entries that follow from a decision. */
export const entrySources = ['hand', 'import', 'provider', 'site'] as const

export type EntrySource = (typeof entrySources)[number]

/** An entry in the ledger of an application. Rows are never changed: undoing one adds an entry. */
export interface LedgerEntriesTable {
  /** UUIDv7. */
  id: string
  application_id: string
  kind: EntryKind
  /** US cents. Negative if it undoes an entry. */
  cents: number
  /** Day ("2027-06-24") in the program's time zone. */
  date: string
  source: EntrySource
  /** Such as a transaction id or the number of a check. Erased with the family's data, like `note`. */
  reference: string | null
  note: string | null
  /** Null if the site wrote it. */
  staff_id: string | null
  /** The application at the other end of a transfer. */
  other_id: string | null
  /** The entry that this one undoes. Unique. */
  undoes_id: string | null
  created_at: Moment
}

export const paymentProviders = ['paypal', 'stripe', 'other'] as const

export type PaymentProvider = (typeof paymentProviders)[number]

export const providerPaymentKinds = ['payment', 'refund', 'reversal'] as const

export type ProviderPaymentKind = (typeof providerPaymentKinds)[number]

/** A payment, refund or reversal that a payment provider reported, by an import or an order. */
export interface ProviderPaymentsTable {
  /** The provider and its transaction id, such as "paypal 8AB12345CD678901E". */
  id: string
  provider: PaymentProvider
  transaction_id: string
  /** The provider's id of the payment that was refunded or reversed. */
  parent_id: string | null
  kind: ProviderPaymentKind
  /** Only completed ones count. */
  status: 'pending' | 'completed'
  /** Gross amount in US cents, in the direction of the kind. A canceled reversal is a negative reversal. */
  cents: number
  /** The provider's fee, in US cents. */
  fee_cents: number
  date: string
  /** Erased with the data of the family, like the next two columns. */
  payer_name: string | null
  payer_email: string | null
  /** Everything that may contain a reference: note, subject, invoice id. */
  note: string | null
  /** The ledger entry that it became. Null while it is unmatched. */
  entry_id: string | null
  /** When staff said that it belongs to no application. */
  dismissed_at: Moment | null
  created_at: Moment
}

export const orderStatuses = ['created', 'approved', 'capturing', 'pending', 'completed', 'failed', 'expired'] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** An order at PayPal. */
export interface PaymentOrdersTable {
  /** UUID, which PayPal gets as request id, custom id and invoice id. */
  id: string
  /** Null for an owner's test. */
  application_id: string | null
  /** PayPal's id. Null until PayPal has answered. */
  order_id: string | null
  /** US cents. */
  cents: number
  status: OrderStatus
  capture_id: string | null
  created_at: Moment
  /** When PayPal was last asked about it. */
  checked_at: Generated<Moment | null>
}

export const paymentSettingNames = ['paypal', 'columns', 'imported'] as const

/** A setting of payments, as JSON. */
export interface PaymentSettingsTable {
  name: (typeof paymentSettingNames)[number]
  value: string
  changed_at: Moment
}
