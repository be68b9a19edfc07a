import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import { transactAs } from '../../log/transact-as'
import { lockInboxRow } from '../inbox/inbox-row'
import { changeAndRecord } from './change-submissions'
import { readShownTags } from './shown-tags'
import { addTag } from './tags'

interface TagChange {
  submissionId: string
  /** Tag ids. */
  add: readonly string[]
  remove: readonly string[]
  /** Name of another tag to add. It is created if missing. */
  create?: string | undefined
}

type TagsResult =
  /** `eventId` is missing if nothing changed. */
  | { status: 'changed'; eventId?: string }
  | { status: 'missing' }
  | { status: 'invalid'; reason: 'empty' | 'too-long' | 'too-many' }

/** Adds and removes tags of a submission. Tags never conflict with other changes. Unknown tags are ignored. */
export function changeTags(app: AppContext, actor: Actor, change: TagChange): Promise<TagsResult> {
  return transactAs(app.database, actor, async (transaction): Promise<TagsResult> => {
    const { submissionId } = change
    const row = await lockInboxRow(transaction, submissionId)
    if (!row) return { status: 'missing' }
    const result = change.create?.trim() ? await addTag(transaction, app, change.create) : undefined
    if (result?.status === 'invalid') return result
    const shown = await readShownTags(transaction)
    // Replaces merged tags and ignores unknown and deleted ones.
    const toTagEntries = (ids: readonly string[], isOn: boolean) =>
      ids.flatMap((id) => {
        const tag = shown.get(id)
        return tag && !tag.isDeleted ? [[tag.id, isOn] as const] : []
      })
    const add = [...change.add, ...(result ? [result.tag.id] : [])]
    const tags = Object.fromEntries([...toTagEntries(change.remove, false), ...toTagEntries(add, true)])
    const { events } = await changeAndRecord({ transaction, app, actor }, [{ row, target: { tags } }])
    const [event] = events
    return { status: 'changed', ...(event && { eventId: event.id }) }
  })
}
