import { followPresses } from '../../../islands/after-press'
import { runFileFields } from '../../files/run-file-fields'
import { createStatus } from '../../live/announce'
import { followEntered } from './follow-entered'
import { keepDocument } from './keep-document'
import { editLists } from './list-editor'
import { offerQuotes } from './offer-quotes'
import { previewTexts } from './text-preview'
import { addTextTools } from './text-tools'

/** Enhances the document form. Everything also works without JavaScript. */
export function editDocument(root: HTMLElement): void {
  const announce = createStatus()
  // The form's buttons are outside the root.
  const afterPress = followPresses(document.body)
  keepDocument(root)
  editLists(root, announce)
  offerQuotes(root, announce, afterPress)
  followEntered(root, afterPress)
  addTextTools(root)
  previewTexts(root)
  runFileFields(root, announce)
}
