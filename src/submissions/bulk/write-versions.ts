import type { Database } from '../../database/connection'
import { isAmong } from '../among'
import type { InboxRow } from '../inbox-row'
import type { Status } from '../statuses'

/** Writes the next version of rows that are locked. */
export async function writeVersions(
  transaction: Database,
  rows: readonly InboxRow[],
  values: { status: Status } | { assignee_id: string | null },
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ submissionId }) => submissionId)
  await transaction
    .updateTable('inbox')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where(isAmong(transaction, 'submission_id', ids))
    .execute()
}
