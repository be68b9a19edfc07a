import { forUpdate } from '../../database/for-update'
import { idOf } from '../../log/subjects'
import { type Changes, changesIn, oneByOne, type UndoHandler } from '../../log/undo/undo-handler'
import { isFull, lockViews } from './saved-views'

/** A list that was saved is deleted, one that was deleted is there again, and one that was renamed has its name back. */
export const viewUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, 'name', 'list'),
  async lock(transaction, event) {
    await lockViews(transaction)
    const view = transaction
      .selectFrom('saved_views')
      .select('id')
      .where('id', '=', idOf(event, 'saved-view') ?? '')
    return (await forUpdate(transaction, view).executeTakeFirst()) !== undefined
  },
  async blockerOf(database, { changes: { name } }) {
    return name?.after === null && (await isFull(database)) ? 'too-many' : undefined
  },
  undo: oneByOne(async ({ transaction, app: { now } }, { event, changes }) => {
    const name = changes.name?.before
    const deleted_at = isMade(changes) ? now().toISOString() : null
    await transaction
      .updateTable('saved_views')
      // Who sees it now has not seen that.
      .set(({ eb }) => ({ ...(typeof name === 'string' && { name }), deleted_at, version: eb('version', '+', 1) }))
      .where('id', '=', idOf(event, 'saved-view') ?? '')
      .execute()
    return {}
  }),
}

/** Before it there was no such list. */
function isMade({ name }: Changes): boolean {
  return name?.before === null
}
