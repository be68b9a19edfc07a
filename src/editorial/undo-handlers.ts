import type { NotUndoable, UndoHandler } from '../log/undo/undo-handler'
import type { EditorialEventKind } from '../submissions/undo/undo-handlers'
import { fileUndoHandler } from './files/undo-file'
import { findingUndoHandler } from './findings/undo-finding'
import { billingUndoHandler } from './undo-billing'
import { planUndoHandler } from './undo-plan'
import { draftUndoHandler, publishUndoHandler } from './undo-words'

/** How what was done to the content is undone, or why it cannot be. */
export const editorialUndoHandlers: Readonly<Record<EditorialEventKind, UndoHandler | NotUndoable>> = {
  'words-drafted': draftUndoHandler,
  'words-published': publishUndoHandler,
  'words-scheduled': planUndoHandler,
  'money-published': billingUndoHandler,
  'file-added': fileUndoHandler,
  'file-removed': fileUndoHandler,
  'finding-accepted': findingUndoHandler,
  'finding-reopened': findingUndoHandler,
}
