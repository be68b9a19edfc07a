import { idOf } from '../../log/subjects'
import { type Changes, changesIn, oneByOne, type UndoHandler } from '../../log/undo/undo-handler'
import { lockAnyReply, restoreReply } from '../handling/saved-replies'

/** A saved reply that was made is deleted, one that was deleted is there again, and one that was changed reads as before. */
export const replyUndoHandler: UndoHandler = {
  right: 'replies',
  changesOf: (event) => changesIn(event, 'title', 'body'),
  lock: (transaction, event) => lockAnyReply(transaction, idOf(event, 'saved-reply') ?? ''),
  undo: oneByOne(async ({ transaction, app: { now } }, { event, changes }) => {
    const at = isMade(changes) ? now().toISOString() : null
    await restoreReply(transaction, idOf(event, 'saved-reply') ?? '', { ...textsOf(changes), deleted_at: at })
    return {}
  }),
}

/** Before it there was no reply. */
function isMade({ title }: Changes): boolean {
  return title?.before === null
}

function textsOf(changes: Changes): { title?: string; body?: string } {
  const { title, body } = changes
  return {
    ...(typeof title?.before === 'string' && { title: title.before }),
    ...(typeof body?.before === 'string' && { body: body.before }),
  }
}
