import { randomUUIDv7 } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../database/connection'
import { forNoKeyUpdate } from '../database/for-update'
import { entryKinds, type LedgerEntriesTable } from '../database/payment-tables'
import { whereIn } from '../database/where-in'
import { type LedgerSums, sumLedger } from './balance'

export type LedgerEntry = Selectable<LedgerEntriesTable>

/** An entry to add. Missing columns are null. */
export type NewEntry = Pick<LedgerEntry, 'application_id' | 'kind' | 'cents' | 'date' | 'source' | 'created_at'> &
  Partial<Insertable<LedgerEntriesTable>>

/** Adds entries in the order given, in the caller's transaction. Lock the applications first. */
export async function insertEntries(transaction: Database, entries: readonly NewEntry[]): Promise<string[]> {
  const none = { reference: null, note: null, staff_id: null, other_id: null, undoes_id: null }
  // Ids of one millisecond have a random order.
  const ids = entries.map(() => randomUUIDv7()).sort()
  const rows = entries.map((entry, index) => ({ ...none, ...entry, id: ids[index] ?? '' }))
  if (rows.length > 0) await transaction.insertInto('ledger_entries').values(rows).execute()
  return ids
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
    .select('application_id')
    .select(({ fn }) =>
      entryKinds.map((kind) => fn.sum<number | string | null>('cents').filterWhere('kind', '=', kind).as(kind)),
    )
    .groupBy('application_id')
  const rows = await (ids ? all.where(whereIn(database, 'application_id', ids)) : all).execute()
  // PostgreSQL returns sums as text.
  const toAmounts = (row: (typeof rows)[number]) => entryKinds.map((kind) => ({ kind, cents: Number(row[kind]) }))
  return new Map(rows.map((row) => [row.application_id, sumLedger(toAmounts(row))]))
}

/** Locks applications whose ledgers change until the transaction ends. */
export function lockLedgers(transaction: Database, ids: readonly string[]) {
  const rows = transaction
    .selectFrom('applications')
    .select(['id', 'submission_id', 'season_id', 'state'])
    .where(whereIn(transaction, 'id', ids))
  return forNoKeyUpdate(transaction, rows.orderBy('id')).execute()
}
