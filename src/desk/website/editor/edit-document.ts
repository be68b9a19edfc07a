import { runFileFields } from '../../files/run-file-fields'
import { createStatus } from '../../live/announce'
import { countCharacters } from './characters-left'
import { checkLinks } from './check-links'
import { keepDocument } from './keep-document'
import { editLists } from './list-editor'
import { offerQuotes } from './offer-quotes'
import { previewTexts } from './text-preview'
import { addTextTools } from './text-tools'

/** Makes the form of a document easier to work with. All of it can be done without. */
export function editDocument(root: HTMLElement): void {
  const say = createStatus()
  keepDocument(root)
  editLists(root, say)
  countCharacters(root, say)
  checkLinks(root, say)
  offerQuotes(root, say)
  addTextTools(root)
  previewTexts(root)
  runFileFields(root, say)
}
