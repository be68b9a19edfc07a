import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import { aboutSubmission, type Subject } from '../../log/subjects'
import type { InboxRow } from '../inbox/inbox-row'
import type { Status } from '../statuses'

/** Rows of one statement. */
const MOST_ROWS = 200

/** Writes the next version of rows that are locked. */
export async function writeVersions(
  transaction: Database,
  rows: readonly InboxRow[],
  values: { status?: Status; assignee_id?: string | null },
): Promise<void> {
  const ids = rows.map(({ submissionId }) => submissionId)
  for (let start = 0; start < ids.length; start += MOST_ROWS) {
    await transaction
      .updateTable('inbox')
      .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
      .where(whereIn(transaction, 'submission_id', ids.slice(start, start + MOST_ROWS)))
      .execute()
    if (ids.length > 1) await yieldToEventLoop()
  }
}

/** A row with the version that it gets. */
export function aboutNext({ submissionId, version }: InboxRow): Subject {
  return aboutSubmission(submissionId, version + 1)
}
