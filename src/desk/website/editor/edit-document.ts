import { followPresses } from '../../../islands/after-press'
import { runFileFields } from '../../files/run-file-fields'
import { createStatus } from '../../live/announce'
import { followEntered } from './follow-entered'
import { keepDocument } from './keep-document'
import { editLists } from './list-editor'
import { offerQuotes } from './offer-quotes'
import { previewTexts } from './text-preview'
import { addTextTools } from './text-tools'

/** Makes the form of a document easier to work with. All of it can be done without. */
export function editDocument(root: HTMLElement): void {
  const say = createStatus()
  // The buttons of the form are outside of it.
  const afterPress = followPresses(document.body)
  keepDocument(root)
  editLists(root, say)
  offerQuotes(root, say, afterPress)
  followEntered(root, afterPress)
  addTextTools(root)
  previewTexts(root)
  runFileFields(root, say)
}
