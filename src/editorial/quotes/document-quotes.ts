import type { Language } from '../../../content/language'
import { controlText } from '../fields/control-text'
import type { Field } from '../fields/fields'
import { listControls } from '../fields/list-controls'
import { findQuotes, type Quote } from './find-quotes'
import type { QuotableFact } from './quotable-facts'

/** A quote suggested for a field. */
export interface FieldQuote extends Quote {
  /** The path of the text within the document. */
  path: string
}

/** Limits the quotes in hostile texts. */
const MAX_QUOTES = 20

/** Excludes Markdown: posts and press releases keep the facts of their time. */
const QUOTING_KINDS: readonly string[] = ['prose', 'text']

/** Finds the first values in a document that should be quoted as facts. */
export function findDocumentQuotes(
  field: Field,
  value: unknown,
  facts: readonly QuotableFact[],
  language: Language,
): FieldQuote[] {
  const texts = listControls(field, value).filter(({ control }) => QUOTING_KINDS.includes(control.kind))
  const quotes = texts
    .values()
    .flatMap(({ control, path, value: text }) =>
      findQuotes(controlText(control, text), facts, language).map((quote) => ({ ...quote, path })),
    )
  return [...quotes.take(MAX_QUOTES)]
}
