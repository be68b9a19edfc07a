import { changeOf } from '../../log/events'
import type { UndoHandler } from '../../log/undo/undo-handler'
import { statusUndoHandler } from './undo-status'

/**
 * What was entered by hand is evidence like all that came in, and is not deleted: undone, it is set aside as spam, which
 * stands in no other list, and its confirmation is stopped if it still waits.
 */
export const entryUndoHandler: UndoHandler = {
  ...statusUndoHandler,
  changesOf: ({ details }) => ({ status: changeOf(details?.status) ?? { before: 'spam', after: 'open' } }),
}
