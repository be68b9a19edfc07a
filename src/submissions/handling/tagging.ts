import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import { readTagGroup } from './shown-tags'

/** Maximum number of rows per statement. */
const MAX_ROWS_PER_STATEMENT = 500

/** Tags before and after, by the names used in event details ("tag:" and the id). */
export type TagChanges = Readonly<Record<string, { before: boolean; after: boolean }>>

/** Tags to add (true) or remove (false), by id. */
interface Tagging {
  submissionId: string
  tags: Readonly<Record<string, boolean>>
}

/**
 * Adds or removes tags, and returns the changes by submission. Removing a tag also removes the tags merged into it,
 * except when undoing.
 */
export async function setTags(
  transaction: Database,
  taggings: readonly Tagging[],
  { undoes = false } = {},
): Promise<ReadonlyMap<string, TagChanges>> {
  const edits = taggings.flatMap(({ submissionId, tags }) =>
    Object.entries(tags).map(([tagId, on]) => ({ submissionId, tagId, on })),
  )
  const changes = new Map<string, TagChanges>()
  for (const ofTag of Map.groupBy(edits, ({ tagId, on }) => `${on} ${tagId}`).values()) {
    const [{ tagId, on } = { tagId: '', on: true }] = ofTag
    const group = undoes ? [tagId] : await readTagGroup(transaction, tagId)
    const ids = ofTag.map(({ submissionId }) => submissionId)
    for (const each of on ? [tagId] : group) {
      const taggedIds = await findTaggedIds(transaction, on ? group : [each], ids)
      const pending = ids.filter((id) => taggedIds.has(id) !== on)
      await (on ? addTagToSubmissions : removeTagFromSubmissions)(transaction, each, pending)
      for (const id of pending) changes.set(id, { ...changes.get(id), [`tag:${each}`]: { before: !on, after: on } })
    }
  }
  return changes
}

/** Returns the submissions that have one of the tags. */
export async function findTaggedIds(
  database: Database,
  tagIds: readonly string[],
  submissionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (tagIds.length === 0) return new Set()
  const tagged = database.selectFrom('submission_tags').select('submission_id').where('tag_id', 'in', tagIds)
  const rows = await tagged.where(whereIn(database, 'submission_id', submissionIds)).execute()
  return new Set(rows.map(({ submission_id }) => submission_id))
}

/** Adds a tag to submissions that do not have it. */
export async function addTagToSubmissions(
  transaction: Database,
  tagId: string,
  submissionIds: readonly string[],
): Promise<void> {
  await runInBatches(submissionIds, async (ids) => {
    const rows = transaction
      .selectFrom(['tags', 'inbox'])
      .select(['tags.id', 'inbox.submission_id', 'inbox.position'])
      .where('tags.id', '=', tagId)
      .where(whereIn(transaction, 'inbox.submission_id', ids))
    const tags = transaction.insertInto('submission_tags').columns(['tag_id', 'submission_id', 'position'])
    await tags.expression(rows).execute()
  })
}

async function removeTagFromSubmissions(
  transaction: Database,
  tagId: string,
  submissionIds: readonly string[],
): Promise<void> {
  await runInBatches(submissionIds, async (ids) => {
    const tags = transaction.deleteFrom('submission_tags').where('tag_id', '=', tagId)
    await tags.where(whereIn(transaction, 'submission_id', ids)).execute()
  })
}

async function runInBatches(ids: readonly string[], run: (part: readonly string[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_ROWS_PER_STATEMENT) {
    await run(ids.slice(start, start + MAX_ROWS_PER_STATEMENT))
    if (ids.length > 1) await yieldToEventLoop()
  }
}
