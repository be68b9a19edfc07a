import { randomUUIDv7 } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../database/connection'
import { forNoKeyUpdate } from '../database/for-update'
import type { LedgerEntriesTable } from '../database/payment-tables'
import { whereIn } from '../database/where-in'
import { type LedgerSums, sumLedger } from './balance'

export type LedgerEntry = Selectable<LedgerEntriesTable>

/** An entry to add. Missing columns are null. */
export type NewEntry = Pick<LedgerEntry, 'application_id' | 'kind' | 'cents' | 'date' | 'source' | 'created_at'> &
  Partial<Insertable<LedgerEntriesTable>>

/** Adds entries in the order given, in the caller's transaction. Lock the applications first. */
export async function insertEntries(transaction: Database, entries: readonly NewEntry[]): Promise<string[]> {
  const none = { reference: null, note: null, staff_id: null, other_id: null, undoes_id: null }
  const rows = entries.map((entry) => ({ ...none, ...entry, id: randomUUIDv7() }))
  if (rows.length > 0) await transaction.insertInto('ledger_entries').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Reads an application's entries, oldest first. */
export function readEntries(database: Database, applicationId: string): Promise<LedgerEntry[]> {
  const entries = database.selectFrom('ledger_entries').selectAll().where('application_id', '=', applicationId)
  return entries.orderBy('created_at').orderBy('id').execute()
}

/** Reads the sums of ledgers by application; without ids of all that have entries. */
export async function readSums(database: Database, ids?: readonly string[]): Promise<ReadonlyMap<string, LedgerSums>> {
  const all = database
    .selectFrom('ledger_entries')
    .select(['application_id', 'kind'])
    .select(({ fn }) => fn.sum<number | string>('cents').as('cents'))
    .groupBy(['application_id', 'kind'])
  const rows = await (ids ? all.where(whereIn(database, 'application_id', ids)) : all).execute()
  const byApplication = Map.groupBy(rows, ({ application_id }) => application_id)
  // PostgreSQL returns sums as text.
  const toAmounts = (of: typeof rows) => of.map(({ kind, cents }) => ({ kind, cents: Number(cents) }))
  return new Map([...byApplication].map(([id, of]) => [id, sumLedger(toAmounts(of))]))
}

/** Locks applications whose ledgers change until the transaction ends. */
export function lockLedgers(transaction: Database, ids: readonly string[]) {
  const rows = transaction
    .selectFrom('applications')
    .select(['id', 'submission_id', 'season_id', 'state'])
    .where(whereIn(transaction, 'id', ids))
  return forNoKeyUpdate(transaction, rows.orderBy('id')).execute()
}
