import { sortAlphabetically } from '../../../content/alphabetical'
import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import type { Tag } from './tags'

/** A tag as shown, after merges. */
export interface ShownTag extends Tag {
  isDeleted: boolean
}

/**
 * Reads all tags, including deleted ones, by id. Merged tags map to the tag they were merged into. Submissions keep the
 * tag that was added, so that merging and deleting can be undone exactly.
 */
export async function readShownTags(database: Database): Promise<ReadonlyMap<string, ShownTag>> {
  const rows = await database
    .selectFrom('tags')
    .select(['id', 'name', 'deleted_at', 'merged_into'])
    .orderBy('id')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const resolveTag = (row: (typeof rows)[number]): ShownTag => {
    const other = byId.get(row.merged_into ?? '')
    return other ? resolveTag(other) : { id: row.id, name: row.name, isDeleted: row.deleted_at !== null }
  }
  return new Map(rows.map((row) => [row.id, resolveTag(row)]))
}

/** Returns a tag's id and those of the tags merged into it; empty if it is deleted. */
export async function readTagGroup(database: Database, tagId: string): Promise<string[]> {
  const shown = await readShownTags(database)
  const tag = shown.get(tagId)
  return tag === undefined || tag.isDeleted ? [] : [...shown].flatMap(([id, { id: as }]) => (as === tag.id ? [id] : []))
}

/** Reads the tags of submissions, sorted by name. */
export async function readTagsBySubmission(
  database: Database,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, Tag[]>> {
  const given = database.selectFrom('submission_tags').select(['submission_id', 'tag_id'])
  const rows = await given.where(whereIn(database, 'submission_id', submissionIds)).execute()
  if (rows.length === 0) return new Map()
  const shown = await readShownTags(database)
  const groups = Map.groupBy(rows, ({ submission_id }) => submission_id)
  return new Map([...groups].map(([id, group]) => [id, toTags(group.map(({ tag_id }) => shown.get(tag_id)))]))
}

function toTags(shown: readonly (ShownTag | undefined)[]): Tag[] {
  const tags = new Map(
    shown.flatMap((tag) => (tag && !tag.isDeleted ? [[tag.id, { id: tag.id, name: tag.name }]] : [])),
  )
  return sortAlphabetically([...tags.values()], ({ name }) => name)
}

/** Lists the tags to filter by, and the selected one even if it is deleted or merged. */
export async function listFilterTags(database: Database, tagId: string | undefined): Promise<ShownTag[]> {
  const shown = await readShownTags(database)
  const chosen = shown.get(tagId ?? '')
  const others = [...shown].flatMap(([id, tag]) => (id === tag.id && !tag.isDeleted && id !== chosen?.id ? [tag] : []))
  const all = chosen && tagId !== undefined ? [...others, { ...chosen, id: tagId }] : others
  return sortAlphabetically(all, ({ name }) => name)
}
