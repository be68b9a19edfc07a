import type { Updateable } from 'kysely'
import type { Database } from '../database/connection'
import type { ApplicationsTable } from '../database/tables'
import type { PlannedChange } from './plan-decision'

/** Writes new columns of a row as its next version. */
export async function writeColumns(
  transaction: Database,
  id: string,
  columns: Updateable<ApplicationsTable>,
): Promise<void> {
  const update = transaction.updateTable('applications').set(columns)
  await update
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Removes an acceptance from a row before another row gets it, because no two rows may have the same. */
export async function freeAcceptance(transaction: Database, id: string): Promise<void> {
  await transaction.updateTable('applications').set({ acceptance_id: null }).where('id', '=', id).execute()
}

/** Writes a planned change of a locked row. */
export async function writeChange(
  transaction: Database,
  { row, next, other }: PlannedChange,
  at: string,
): Promise<void> {
  if (other?.next.acceptance_id) await freeAcceptance(transaction, row.id)
  if (other?.before) await writeColumns(transaction, other.id, other.next)
  else if (other) {
    const keys = { id: other.id, submission_id: row.submission_id, season_id: other.seasonId, created_at: at }
    const added = { ...keys, ...other.next }
    await transaction.insertInto('applications').values(added).execute()
  }
  await writeColumns(transaction, row.id, next)
}
