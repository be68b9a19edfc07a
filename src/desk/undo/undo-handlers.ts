import { editorialUndoHandlers } from '../../editorial/undo-handlers'
import type { UndoHandlers } from '../../log/undo/undo-handler'
import { staffUndoHandlers } from '../../staff/undo-handlers'
import { submissionUndoHandlers } from '../../submissions/undo/undo-handlers'

/** How each kind of event is undone, or why it cannot be. */
export const undoHandlers: UndoHandlers = { ...submissionUndoHandlers, ...staffUndoHandlers, ...editorialUndoHandlers }
