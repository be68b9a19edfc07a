import { type Insertable, type Selectable, SqliteAdapter } from 'kysely'
import type { Database } from '../database/connection'
import type { InboxTable, SubmissionsTable } from '../database/tables'
import type { FormDefinition } from '../forms/form-definition'
import { type IndexEntry, indexEntry } from './index-entry'
import { positionOf } from './positions'

/** Puts a new submission into the inbox, in the transaction that stores it. */
export async function addToInbox(
  transaction: Database,
  submission: Selectable<SubmissionsTable>,
  form: FormDefinition,
): Promise<void> {
  const { id, created_at, spam_flags } = submission
  const status = spam_flags === null ? 'new' : 'spam'
  const row = {
    submission_id: id,
    form: form.name,
    received_at: created_at,
    status,
    ...firstEntry(transaction, submission),
  }
  for (let position = positionOf(id); !(await insertAt(transaction, { ...row, position })); position++);
}

/** SQLite indexes words for many at once in a fraction of the time, soon after (index-waiting.ts). */
function firstEntry(transaction: Database, submission: Selectable<SubmissionsTable>): IndexEntry {
  const entry = indexEntry(submission)
  const isSqlite = transaction.getExecutor().adapter instanceof SqliteAdapter
  return isSqlite ? { ...entry, indexed: 0, words: '' } : entry
}

/** False where another submission has the position. */
async function insertAt(transaction: Database, row: Insertable<InboxTable>): Promise<boolean> {
  const inserted = await transaction
    .insertInto('inbox')
    .values(row)
    .onConflict((conflict) => conflict.column('position').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}
