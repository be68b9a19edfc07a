import type { Database } from '../../database/connection'
import { forUpdate } from '../../database/for-update'
import { whereIn } from '../../database/where-in'
import type { Status } from '../statuses'

/** A submission's row in the inbox. */
export interface InboxRow {
  submissionId: string
  form: string
  status: Status
  assigneeId: string | null
  seasonId: string | null
  program: string | null
  /** 1 if a person assigned the season. */
  seasonAssigned: number
  /** Incremented when the status, the assignee, the season, or an answer changes. */
  version: number
}

/**
 * Locks a submission's row until the transaction ends. Every transaction that changes a submission takes this lock
 * first.
 */
export async function lockInboxRow(transaction: Database, submissionId: string): Promise<InboxRow | undefined> {
  const row = selectRows(transaction).where('submission_id', '=', submissionId)
  return forUpdate(transaction, row).executeTakeFirst()
}

/** Locks several rows, always in the same order to avoid deadlocks. */
export async function lockInboxRows(transaction: Database, submissionIds: readonly string[]): Promise<InboxRow[]> {
  const rows = selectRows(transaction)
    .where(whereIn(transaction, 'inbox.submission_id', submissionIds))
    .orderBy('submission_id')
  return forUpdate(transaction, rows).execute()
}

/** Reads rows without locking them. */
export function readInboxRows(database: Database, submissionIds: readonly string[]): Promise<InboxRow[]> {
  return selectRows(database)
    .where(whereIn(database, 'inbox.submission_id', submissionIds))
    .execute()
}

function selectRows(transaction: Database) {
  return transaction
    .selectFrom('inbox')
    .select(['submission_id as submissionId', 'form', 'status', 'assignee_id as assigneeId', 'version', 'program'])
    .select(['season_id as seasonId', 'season_assigned as seasonAssigned'])
}

export function rowSeason({ seasonId, seasonAssigned }: InboxRow) {
  return { id: seasonId, isAssigned: seasonAssigned === 1 }
}
