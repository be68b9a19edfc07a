import type { GenericSchema } from 'valibot'
import { fold, matchesQuery } from '../../../content/fold'
import { plainText } from '../../../content/markdown'
import type { Content } from '../../../content/read-content'
import { season } from '../../../content/schemas'
import { seasonPlanName } from '../../seasons/season-plan-name'
import { toSeasonValue } from '../../seasons/season-value'
import { documentValue } from '../documents/assemble-content'
import { fillTitle, findDocument } from '../documents/documents'
import { fieldName } from '../fields/field-path'
import { buildField } from '../fields/fields'
import { type DocumentText, listDocumentTexts } from './document-texts'
import { createExcerpt, type ExcerptPiece } from './excerpt'

type Facts = Readonly<Record<string, string | undefined>>

interface SearchedContent {
  /** The published content. */
  content: Content
  /** Values of drafts by document name. */
  drafts: ReadonlyMap<string, unknown>
  /** Values of placeholders. */
  facts: Facts
}

/** A field that matches the query. */
export interface FoundText extends Pick<DocumentText, 'version'> {
  /** The document's name (documents.ts), or the current season's plan name. */
  document: string
  /** The path of the field, or of its list if the draft removed it. */
  field: string
  /** The field's label. */
  name: string
  excerpt: readonly ExcerptPiece[]
}

/**
 * Finds the first fields that match all words of a query, in the order of the given documents. An empty query matches
 * nothing.
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
    const { schema, value } = findSearchedValue(content, name) ?? {}
    if (!schema) continue
    const root = buildField(schema)
    for (const text of listDocumentTexts(root, value, drafts.get(name))) {
      const variant = listVariants(text, facts).find((each) => matchesQuery(each, query))
      if (variant === undefined) continue
      const { path, list = path, version } = text
      const excerpt = createExcerpt(variant, query)
      found.push({ document: name, field: list, name: fieldName(root, path), excerpt, ...(version && { version }) })
      if (found.length === limit) return found
    }
  }
  return found
}

/** Finds the published value of a document or the current season by name. */
function findSearchedValue(content: Content, name: string): { schema: GenericSchema; value: unknown } | undefined {
  const { bootCamp } = content
  if (name === seasonPlanName(bootCamp.id)) return { schema: season, value: toSeasonValue(bootCamp) }
  const document = findDocument(name)
  return document && { schema: document.schema, value: documentValue(content, document) }
}

/** Returns the text as readers see it, and as written. */
function listVariants({ kind, text }: DocumentText, facts: Facts): string[] {
  if (kind === 'text' || kind === 'line') return [fillTitle(text, facts), text]
  return kind === 'prose' || kind === 'markdown' ? [fillTitle(plainText(text), facts), text] : [text]
}
