import { editorialUndoHandlers } from '../../editorial/undoers'
import type { UndoHandlers } from '../../log/undo/undo-handler'
import { staffUndoHandlers } from '../../staff/undoers'
import { submissionUndoHandlers } from '../../submissions/undo/undoers'

/** How each kind of event is undone, or why it cannot be. */
export const undoHandlers: UndoHandlers = { ...submissionUndoHandlers, ...staffUndoHandlers, ...editorialUndoHandlers }
