import { idOf } from '../../log/subjects'
import { changesIn, oneByOne, type UndoHandler, valuesBefore } from '../../log/undo/undo-handler'
import { lockSaved, writeSaved } from '../saved-rows'

/** A saved reply that was made is deleted, one that was deleted is there again, and one that was changed reads as before. */
export const replyUndoHandler: UndoHandler = {
  right: 'replies',
  changesOf: (event) => changesIn(event, 'title', 'body'),
  lock: (transaction, event) => lockSaved(transaction, 'saved_replies', idOf(event, 'saved-reply') ?? ''),
  undo: oneByOne(async ({ transaction, app }, { event, changes }) => {
    const id = idOf(event, 'saved-reply') ?? ''
    await writeSaved(transaction, app, 'saved_replies', { ...valuesBefore(changes), id })
    return {}
  }),
}
