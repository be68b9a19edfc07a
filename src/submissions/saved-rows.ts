import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { forUpdate } from '../database/for-update'
import type { Change } from '../log/event-details'

/** Versioned tables of the desk. Deleted rows can be restored. */
type SavedTable = 'saved_replies' | 'saved_views'

/** Locks rows, including deleted ones. */
export async function lockSavedRows(transaction: Database, table: SavedTable, ids: readonly string[]): Promise<void> {
  const rows = transaction.selectFrom(table).select('id').where('id', 'in', ids).orderBy('id')
  await forUpdate(transaction, rows).execute()
}

/** Writes the next version of a locked row. A null value deletes it. */
export async function writeSavedRow(
  transaction: Database,
  { now }: AppContext,
  table: SavedTable,
  { id, ...values }: { id: string } & Readonly<Record<string, Change['after']>>,
): Promise<void> {
  const isDeleted = Object.values(values).includes(null)
  const next = isDeleted ? { deleted_at: now().toISOString() } : { ...values, deleted_at: null }
  await transaction
    .updateTable(table)
    .set(({ eb }) => ({ ...next, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
