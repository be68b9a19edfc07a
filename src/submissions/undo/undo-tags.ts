import * as v from 'valibot'
import type { Database } from '../../database/connection'
import { findSubjectId } from '../../log/subjects'
import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { setTagRemoval } from '../handling/delete-tags'
import { findNamesake, findTag, isTagLimitReached, lockTags, setTagName } from '../handling/tags'

const tagNameSchema = v.object({ name: v.string() })

export const tagNameUndo: Undo<v.InferOutput<typeof tagNameSchema>> = {
  right: 'handle',
  inverse: tagNameSchema,
  lock: lockTags,
  blockers: mapSequentially(async (database: Database, { event, inverse }) =>
    (await findNamesake(database, { id: findSubjectId(event, 'tag') ?? '', name: inverse.name }))
      ? 'name-taken'
      : undefined,
  ),
  apply: mapSequentially(async ({ transaction }: UndoContext, { event, inverse }) => {
    const id = findSubjectId(event, 'tag') ?? ''
    const tag = await findTag(transaction, id)
    await setTagName(transaction, id, inverse.name)
    return { details: { name: { before: tag?.name ?? null, after: inverse.name } } }
  }),
}

const tagRemovalSchema = v.object({ name: v.string(), into: v.nullable(v.string()) })

/** Restores a deleted or merged tag on the submissions that still have it. */
export const tagRemovalUndo: Undo<v.InferOutput<typeof tagRemovalSchema>> = {
  right: 'handle',
  inverse: tagRemovalSchema,
  lock: lockTags,
  blockers: mapSequentially(async (database: Database, { event, inverse }) => {
    if (await findNamesake(database, { id: findSubjectId(event, 'tag') ?? '', name: inverse.name })) return 'name-taken'
    return (await isTagLimitReached(database)) ? 'too-many' : undefined
  }),
  apply: mapSequentially(async ({ transaction }: UndoContext, { event, inverse: { name, into } }) => {
    await setTagRemoval(transaction, findSubjectId(event, 'tag') ?? '', undefined)
    const merged = into !== null && { into: { before: into, after: null } }
    return { details: { name: { before: null, after: name }, ...merged } }
  }),
}
