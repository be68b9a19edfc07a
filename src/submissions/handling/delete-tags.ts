import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { findTag, lockTags, type Tag } from './tags'

type DeleteTagResult =
  | { status: 'saved'; eventId: string }
  /** Someone renamed the tag in the meantime. */
  | { status: 'conflict'; tag: Tag }
  | { status: 'missing' }

/** Deletes a tag if it still has the loaded name. Submissions keep the tag in the database but no longer show it. */
export function deleteTag(app: AppContext, actor: Actor, { id, name }: Tag): Promise<DeleteTagResult> {
  return removeTag(app, actor, id, { seen: name, into: null })
}

/** Merges a tag into another. Submissions with the first tag then show the second. */
export function mergeTag(app: AppContext, actor: Actor, id: string, targetId: string): Promise<DeleteTagResult> {
  return removeTag(app, actor, id, { into: targetId })
}

function removeTag(
  app: AppContext,
  actor: Actor,
  id: string,
  { seen, into }: { seen?: string; into: string | null },
): Promise<DeleteTagResult> {
  return transactAs(app.database, actor, async (transaction): Promise<DeleteTagResult> => {
    await lockTags(transaction)
    const tag = await findTag(transaction, id)
    if (!tag || into === id || (into !== null && !(await findTag(transaction, into)))) return { status: 'missing' }
    if (seen !== undefined && tag.name !== seen) return { status: 'conflict', tag }
    const at = app.now().toISOString()
    await setTagRemoval(transaction, id, { at, into })
    const name = { before: tag.name, after: null }
    const content =
      into === null
        ? ({ kind: 'tag-deleted', details: { name } } as const)
        : ({ kind: 'tag-merged', details: { name, into: { before: null, after: into } } } as const)
    const change = { rows: [`tag:${id}`], inverse: { name: tag.name, into } }
    const event = { ...content, actorId: actor.id, about: [{ kind: 'tag', id }], at, change } as const
    return { status: 'saved', eventId: await appendEvent(transaction, event) }
  })
}

/** Marks a tag as deleted or merged. Undefined restores it. */
export async function setTagRemoval(
  transaction: Database,
  id: string,
  removal: { at: Moment; into: string | null } | undefined,
): Promise<void> {
  const values = { deleted_at: removal?.at ?? null, merged_into: removal?.into ?? null }
  await transaction.updateTable('tags').set(values).where('id', '=', id).execute()
}
