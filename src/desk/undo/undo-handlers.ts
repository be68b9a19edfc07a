import { editorialUndoers } from '../../editorial/undoers'
import type { UndoHandlers } from '../../log/undo/undo-handler'
import { staffUndoers } from '../../staff/undoers'
import { submissionUndoers } from '../../submissions/undo/undoers'

/** How each kind of event is undone, or why it cannot be. */
export const undoers: UndoHandlers = { ...submissionUndoers, ...staffUndoers, ...editorialUndoers }
