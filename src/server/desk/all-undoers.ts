import { editorialUndoers } from '../../editorial/undoers'
import type { Undoers } from '../../log/undo/undoer'
import { staffUndoers } from '../../staff/undoers'
import { submissionUndoers } from '../../submissions/undo/undoers'

/** How each kind of event is undone, or why it cannot be. */
export const undoers: Undoers = { ...submissionUndoers, ...staffUndoers, ...editorialUndoers }
