import type { NotUndoable, Undoer } from '../submissions/undo/undoer'
import type { EditorialEventKind } from '../submissions/undo/undoers'
import { fileUndoer } from './files/undo-file'

/** How what was done to the content is undone, or why it cannot be. */
export const editorialUndoers: Readonly<Record<EditorialEventKind, Undoer | NotUndoable>> = {
  'words-drafted': { why: 'Earlier texts are under History.' },
  'words-published': { why: 'Earlier texts are under History.' },
  'words-scheduled': { why: 'It is canceled where it was planned.' },
  'money-published': { why: 'Earlier amounts and buttons are under History.' },
  'file-added': fileUndoer,
  'file-removed': fileUndoer,
  'finding-accepted': { why: 'It is opened again on the list of what is wrong.' },
}
