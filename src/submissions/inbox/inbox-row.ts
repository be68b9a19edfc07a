import type { Database } from '../../database/connection'
import { forUpdate } from '../../database/for-update'
import { whereIn } from '../../database/where-in'
import type { Status } from '../statuses'

/** What people did with a submission. */
export interface InboxRow {
  submissionId: string
  form: string
  status: Status
  assigneeId: string | null
  seasonId: string | null
  /** 1 where somebody assigned its season. */
  seasonAssigned: number
  /** Goes up with every change of the status, the assignee, the season, or an answer. */
  version: number
}

/**
 * Reads a submission's row, which nobody else changes until the transaction ends: the first lock of every transaction
 * that changes it.
 */
export async function lockInboxRow(transaction: Database, submissionId: string): Promise<InboxRow | undefined> {
  const row = selectRows(transaction).where('submission_id', '=', submissionId)
  return forUpdate(transaction, row).executeTakeFirst()
}

/** The same for several, always in one order, so that nobody waits for somebody who waits for them. */
export async function lockInboxRows(transaction: Database, submissionIds: readonly string[]): Promise<InboxRow[]> {
  const rows = selectRows(transaction)
    .where(whereIn(transaction, 'inbox.submission_id', submissionIds))
    .orderBy('submission_id')
  return forUpdate(transaction, rows).execute()
}

function selectRows(transaction: Database) {
  return transaction
    .selectFrom('inbox')
    .select(['submission_id as submissionId', 'form', 'status', 'assignee_id as assigneeId', 'version'])
    .select(['season_id as seasonId', 'season_assigned as seasonAssigned'])
}

/** The season that a row has. */
export function seasonOf({ seasonId, seasonAssigned }: InboxRow) {
  return { id: seasonId, isAssigned: seasonAssigned === 1 }
}
