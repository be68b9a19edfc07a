import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import { aboutSubmission } from '../../log/subjects'
import type { InboxRow } from '../inbox/inbox-row'
import type { BulkAction } from './bulk-action'
import type { DoneRow } from './done-row'

type Tagging = Extract<BulkAction, { do: 'tag' }>

/** Rows of one INSERT. */
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
  const left = (await readTagging(transaction, tagId, ids)).filter(({ isTagged }) => isTagged !== on)
  const positions = left.map(({ position }) => position)
  if (on) await insertTags(transaction, tagId, positions)
  else if (positions.length > 0) {
    const tags = transaction.deleteFrom('submission_tags').where('tag_id', '=', tagId)
    await tags.where(whereIn(transaction, 'position', positions)).execute()
  }
  return left.map(({ submissionId }) => submissionId)
}

/** Where some submissions stand, and whether they have a tag. */
export async function readTagging(
  database: Database,
  tagId: string,
  submissionIds: readonly string[],
): Promise<{ submissionId: string; position: number; isTagged: boolean }[]> {
  const rows = await database
    .selectFrom('inbox')
    .leftJoin('submission_tags as tagged', (join) =>
      join.onRef('tagged.position', '=', 'inbox.position').on('tagged.tag_id', '=', tagId),
    )
    .select(['inbox.submission_id as submissionId', 'inbox.position', 'tagged.tag_id as tagId'])
    .where(whereIn(database, 'inbox.submission_id', submissionIds))
    .execute()
  return rows.map(({ submissionId, position, tagId }) => {
    return { submissionId, position: Number(position), isTagged: tagId !== null }
  })
}

async function insertTags(transaction: Database, tagId: string, positions: readonly number[]): Promise<void> {
  for (let start = 0; start < positions.length; start += MOST_ROWS) {
    const tags = positions.slice(start, start + MOST_ROWS).map((position) => ({ tag_id: tagId, position }))
    await transaction.insertInto('submission_tags').values(tags).execute()
    await yieldToEventLoop()
  }
}
