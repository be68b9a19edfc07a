import { fold, isFoundIn } from '../../../content/fold'
import { plainText } from '../../../content/markdown'
import type { Content } from '../../../content/read-content'
import { documentValue } from '../documents/assemble-content'
import { documentOf, fillTitle } from '../documents/documents'
import { fieldName } from '../fields/field-path'
import { fieldsOf } from '../fields/fields'
import { type DocumentText, documentTexts } from './document-texts'
import { type ExcerptPiece, excerptOf } from './excerpt'

type Facts = Readonly<Record<string, string | undefined>>

/** What is searched. */
interface SearchedContent {
  /** What the site says. */
  content: Content
  /** The values of drafts, by the names of their documents. */
  drafts: ReadonlyMap<string, unknown>
  /** What stands for the facts in braces. */
  facts: Facts
}

/** A field that says what was searched. */
export interface FoundText extends Pick<DocumentText, 'version'> {
  /** The document's name (documents.ts). */
  document: string
  /** The path of the field, or of the list in which the draft no longer has it. */
  field: string
  /** What the field is called. */
  name: string
  excerpt: readonly ExcerptPiece[]
}

/**
 * The first fields that hold the beginnings of all words of a query, in the order of the documents, which are named.
 * No words find nothing.
 */
export function searchContent(
  names: readonly string[],
  { content, drafts, facts }: SearchedContent,
  query: string,
  limit: number,
): FoundText[] {
  const found: FoundText[] = []
  if (fold(query).length === 0) return found
  for (const name of names) {
    const document = documentOf(name)
    if (!document) continue
    const root = fieldsOf(document.schema)
    for (const text of documentTexts(root, documentValue(content, document), drafts.get(name))) {
      const reading = readingsOf(text, facts).find((each) => isFoundIn(each, query))
      if (reading === undefined) continue
      const { path, list = path, version } = text
      const excerpt = excerptOf(reading, query)
      found.push({ document: name, field: list, name: fieldName(root, path), excerpt, ...(version && { version }) })
      if (found.length === limit) return found
    }
  }
  return found
}

/** A text as people read it, and as it is written. */
function readingsOf({ kind, text }: DocumentText, facts: Facts): string[] {
  if (kind === 'text' || kind === 'line') return [fillTitle(text, facts), text]
  return kind === 'prose' || kind === 'markdown' ? [fillTitle(plainText(text), facts), text] : [text]
}
