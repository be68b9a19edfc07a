import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import { aboutSubmission } from '../../log/subjects'
import { putTags, takeTags } from '../handling/tags'
import type { InboxRow } from '../inbox/inbox-row'
import type { BulkAction } from './bulk-action'
import type { DoneRow } from './done-row'

type Tagging = Extract<BulkAction, { do: 'tag' }>

/** Rows of one statement. */
const MOST_ROWS = 500

/** Puts a tag on rows that are locked, or takes it off, and tells of those that were not so already. */
export async function tagMany(transaction: Database, rows: readonly InboxRow[], tagging: Tagging): Promise<DoneRow[]> {
  const { tagId, on } = tagging
  return (await setTagOfMany(transaction, rows, tagging)).map((submissionId) => {
    const details = { [`tag:${tagId}`]: { before: !on, after: on } }
    return { about: [aboutSubmission(submissionId)], kind: 'tags-changed', details }
  })
}

/** The same; resolves to the submissions that were not so already. */
export async function setTagOfMany(
  transaction: Database,
  rows: readonly InboxRow[],
  { tagId, on }: Omit<Tagging, 'do'>,
): Promise<string[]> {
  const ids = rows.map(({ submissionId }) => submissionId)
  const tagging = await readTagging(transaction, tagId, ids)
  const left = tagging.filter(({ isTagged }) => isTagged !== on).map(({ submissionId }) => submissionId)
  const change = on ? putTags : takeTags
  for (let start = 0; start < left.length; start += MOST_ROWS) {
    await change(transaction, [tagId], left.slice(start, start + MOST_ROWS))
    await yieldToEventLoop()
  }
  return left
}

/** Whether some submissions have a tag. */
export async function readTagging(
  database: Database,
  tagId: string,
  submissionIds: readonly string[],
): Promise<{ submissionId: string; isTagged: boolean }[]> {
  const rows = await database
    .selectFrom('inbox')
    .leftJoin('submission_tags as tagged', (join) =>
      join.onRef('tagged.submission_id', '=', 'inbox.submission_id').on('tagged.tag_id', '=', tagId),
    )
    .select(['inbox.submission_id as submissionId', 'tagged.tag_id as tagId'])
    .where(whereIn(database, 'inbox.submission_id', submissionIds))
    .execute()
  return rows.map(({ submissionId, tagId }) => ({ submissionId, isTagged: tagId !== null }))
}
