import { idOf } from '../../log/subjects'
import { changesIn, oneByOne, type UndoHandler, valuesBefore } from '../../log/undo/undo-handler'
import { lockSaved, writeSaved } from '../saved-rows'
import { isFull, lockViews } from './saved-views'

/** A list that was saved is deleted, one that was deleted is there again, and one that was renamed has its name back. */
export const viewUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, 'name', 'list'),
  async lock(transaction, event) {
    await lockViews(transaction)
    return lockSaved(transaction, 'saved_views', idOf(event, 'saved-view') ?? '')
  },
  async blockerOf(database, { changes: { name } }) {
    return name?.after === null && (await isFull(database)) ? 'too-many' : undefined
  },
  undo: oneByOne(async ({ transaction, app }, { event, changes }) => {
    const id = idOf(event, 'saved-view') ?? ''
    // A saved list gets another name, never another query.
    const { list: _, ...values } = valuesBefore(changes)
    await writeSaved(transaction, app, 'saved_views', { ...values, id })
    return {}
  }),
}
