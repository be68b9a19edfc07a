import type { Database } from '../../database/connection'
import { senderName } from '../../database/sender-name'
import { whereIn } from '../../database/where-in'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Status } from '../statuses'

/** A submission in the preview of a change. */
export interface PreviewRow {
  submissionId: string
  reference: string
  name: string
  status: Status
  assigneeId: string | null
  seasonId: string | null
  version: number
}

/** Reads submissions for a preview, newest first. */
export async function readPreviewRows(database: Database, ids: readonly string[]): Promise<PreviewRow[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select(['submissions.id as submissionId', 'submissions.reference', senderName.as('name')])
    .select(['inbox.status', 'inbox.assignee_id as assigneeId', 'inbox.season_id as seasonId', 'inbox.version'])
    .where(whereIn(database, 'inbox.submission_id', ids))
    .orderBy('inbox.position', 'desc')
    .execute()
  await yieldToEventLoop()
  return rows.map((row) => ({ ...row, name: row.name ?? '' }))
}
