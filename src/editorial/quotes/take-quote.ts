import type { Language } from '../../../content/language'
import { toPostName } from '../fields/posted-value'
import type { FieldQuote } from './document-quotes'
import { findQuotes, type Quote } from './find-quotes'
import type { QuotableFact } from './quotable-facts'

/** Formats the posted value of a quote button: "quote:value.howMuch.text:regularFee:12". */
export function formatQuoteStep({ path, name, index }: FieldQuote): string {
  return `quote:${toPostName(path)}:${name}:${index}`
}

const STEP = /^quote:(?<field>[\w.]+):(?<name>\w+):(?<index>\d+)$/

/** Applies a quote button to the posted fields. An invalid step changes nothing. */
export function applyQuote(
  posted: URLSearchParams,
  step: string,
  facts: readonly QuotableFact[],
  language: Language,
): URLSearchParams {
  const { field = '', name, index } = STEP.exec(step)?.groups ?? {}
  const text = posted.get(field) ?? ''
  // The text may have changed since the button was rendered.
  const distance = (quote: Quote) => Math.abs(quote.index - Number(index))
  const [nearest] = findQuotes(text, facts, language)
    .filter((quote) => quote.name === name)
    .toSorted((one, other) => distance(one) - distance(other))
  if (!nearest) return posted
  const updated = new URLSearchParams(posted)
  updated.set(field, insertFact(text, nearest))
  return updated
}

/** Replaces the quoted piece with a placeholder. */
function insertFact(text: string, { index, text: typed, name }: Quote): string {
  return `${text.slice(0, index)}{${name}}${text.slice(index + typed.length)}`
}
