import type { NotUndoable, UndoHandler } from '../log/undo/undo-handler'
import type { EditorialEventKind } from '../submissions/undo/undoers'
import { fileUndoer } from './files/undo-file'
import { findingUndoer } from './findings/undo-finding'
import { moneyUndoer } from './undo-money'
import { planUndoer } from './undo-plan'
import { draftUndoer, publishUndoer } from './undo-words'

/** How what was done to the content is undone, or why it cannot be. */
export const editorialUndoers: Readonly<Record<EditorialEventKind, UndoHandler | NotUndoable>> = {
  'words-drafted': draftUndoer,
  'words-published': publishUndoer,
  'words-scheduled': planUndoer,
  'money-published': moneyUndoer,
  'file-added': fileUndoer,
  'file-removed': fileUndoer,
  'finding-accepted': findingUndoer,
  'finding-reopened': findingUndoer,
}
