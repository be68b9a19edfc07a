import { type Kysely, type RawBuilder, sql } from 'kysely'
import { oneOf } from '../one-of'

const kinds = [
  ...['partner-fee', 'regular-fee', 'deposit-due', 'scholarship', 'waiver', 'payment', 'refund', 'reversal'],
  ...['processing-fee', 'transfer', 'correction'],
]
const orderStatuses = ['created', 'approved', 'capturing', 'pending', 'completed', 'failed', 'expired']

/** Adds the ledgers of applications, payments that providers report, and orders at PayPal. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

const statements: readonly RawBuilder<unknown>[] = [
  sql`CREATE TABLE ledger_entries (
    id text PRIMARY KEY,
    application_id text NOT NULL REFERENCES applications (id),
    kind text NOT NULL CHECK (${oneOf('kind', kinds)}),
    cents integer NOT NULL,
    date text NOT NULL,
    source text NOT NULL CHECK (${oneOf('source', ['hand', 'import', 'provider', 'site'])}),
    reference text,
    note text,
    staff_id text REFERENCES staff (id),
    other_id text REFERENCES applications (id),
    undoes_id text REFERENCES ledger_entries (id),
    created_at text NOT NULL
  )`,
  sql`CREATE INDEX ledger_entries_by_application ON ledger_entries (application_id, kind, cents)`,
  sql`CREATE UNIQUE INDEX ledger_entries_by_undone ON ledger_entries (undoes_id) WHERE undoes_id IS NOT NULL`,
  sql`CREATE TABLE provider_payments (
    id text PRIMARY KEY,
    provider text NOT NULL CHECK (${oneOf('provider', ['paypal', 'stripe', 'other'])}),
    transaction_id text NOT NULL,
    parent_id text,
    kind text NOT NULL CHECK (${oneOf('kind', ['payment', 'refund', 'reversal'])}),
    status text NOT NULL CHECK (${oneOf('status', ['pending', 'completed'])}),
    cents integer NOT NULL,
    fee_cents integer NOT NULL,
    date text NOT NULL,
    payer_name text,
    payer_email text,
    note text,
    entry_id text REFERENCES ledger_entries (id),
    dismissed_at text,
    created_at text NOT NULL
  )`,
  sql`CREATE UNIQUE INDEX provider_payments_by_entry ON provider_payments (entry_id) WHERE entry_id IS NOT NULL`,
  sql`CREATE INDEX provider_payments_unmatched ON provider_payments (date, id)
    WHERE entry_id IS NULL AND dismissed_at IS NULL`,
  sql`CREATE TABLE payment_orders (
    id text PRIMARY KEY,
    application_id text REFERENCES applications (id),
    order_id text,
    cents integer NOT NULL,
    status text NOT NULL CHECK (${oneOf('status', orderStatuses)}),
    capture_id text,
    created_at text NOT NULL,
    checked_at text
  )`,
  sql`CREATE INDEX payment_orders_by_application ON payment_orders (application_id, created_at)`,
  sql`CREATE INDEX payment_orders_open ON payment_orders (created_at)
    WHERE status IN ('created', 'approved', 'capturing', 'pending')`,
  sql`CREATE TABLE payment_settings (
    name text PRIMARY KEY CHECK (${oneOf('name', ['paypal', 'columns', 'imported'])}),
    value text NOT NULL,
    changed_at text NOT NULL
  )`,
]
