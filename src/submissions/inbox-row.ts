import { SqliteAdapter } from 'kysely'
import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'
import type { Status } from './statuses'

/** What people did with a submission. */
export interface InboxRow {
  submissionId: string
  form: string
  receivedAt: Moment
  status: Status
  assigneeId: string | null
  /** How many notes it has. */
  notes: number
  /** Goes up with every change of the status or the assignee. */
  version: number
}

/**
 * Reads a submission's row, which nobody else changes until the transaction ends: the first lock of every transaction
 * that changes it.
 */
export async function lockInboxRow(transaction: Database, submissionId: string): Promise<InboxRow | undefined> {
  const row = selectRow(transaction, submissionId)
  const isSqlite = transaction.getExecutor().adapter instanceof SqliteAdapter
  // One transaction writes at a time on SQLite, which knows no FOR UPDATE.
  const found = await (isSqlite ? row : row.forUpdate()).executeTakeFirst()
  return found && { ...found, status: found.status as Status }
}

function selectRow(transaction: Database, submissionId: string) {
  return transaction
    .selectFrom('inbox')
    .select(['submission_id as submissionId', 'form', 'received_at as receivedAt', 'status'])
    .select(['assignee_id as assigneeId', 'notes', 'version'])
    .where('submission_id', '=', submissionId)
}
