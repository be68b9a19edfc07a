import { trackPresses } from '../../../islands/after-press'
import { setUpFileFields } from '../../files/run-file-fields'
import { createStatus } from '../../live/announce'
import { markFocusedField } from './follow-entered'
import { autosaveDocument } from './keep-document'
import { editLists } from './list-editor'
import { offerQuotes } from './offer-quotes'
import { openRows } from './open-rows'
import { previewTexts } from './text-preview'
import { addTextTools } from './text-tools'

/** Enhances the document form. Everything also works without JavaScript. */
export function editDocument(root: HTMLElement): void {
  const announce = createStatus()
  // The form's buttons are outside the root.
  const afterPress = trackPresses(document.body)
  autosaveDocument(root)
  editLists(root, announce)
  offerQuotes(root, announce, afterPress)
  markFocusedField(root, afterPress)
  addTextTools(root)
  previewTexts(root)
  setUpFileFields(root, announce)
  openRows(root)
}
