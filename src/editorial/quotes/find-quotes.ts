import { TEXT_LIMIT } from '../../../content/field-types'
import type { Language } from '../../../content/language'
import { splitAtLinkAddresses } from '../../../content/markdown'
import { PLACEHOLDER } from '../../../content/placeholders'
import { findTypedValues } from '../../../content/typed-values'
import { findHours, findWords, type Piece } from './find-pieces'
import type { QuotableFact } from './quotable-facts'

/** A piece of a text that matches a fact. */
export interface Quote extends Pick<QuotableFact, 'name' | 'meaning'> {
  index: number
  text: string
}

/** Placeholders and addresses. */
const IGNORED = new RegExp(`${PLACEHOLDER.source}|https://\\S+`, 'g')

/** Not a letter, digit, or space, so that the text on both sides is not joined. */
const FILLER = '\ufffc'

/** Finds the pieces of a text that match facts, in order: one quote per matching fact. */
export function findQuotes(text: string, facts: readonly QuotableFact[], language: Language): Quote[] {
  if (text.length > TEXT_LIMIT) return []
  const quotes = findPieces(blankOutIgnored(text), facts, language).flatMap(({ index, text: typed, kind, value }) =>
    facts
      .filter((fact) => fact.kind === kind && fact.value === value)
      .map(({ name, meaning }) => ({ index, text: typed, name, meaning })),
  )
  return quotes.toSorted((one, other) => one.index - other.index)
}

/** Blanks out placeholders and addresses, keeping the length. */
function blankOutIgnored(text: string): string {
  const fill = (whole: string) => FILLER.repeat(whole.length)
  return splitAtLinkAddresses(text)
    .map((piece, index) => (index % 2 ? fill(piece) : piece.replaceAll(IGNORED, fill)))
    .join('')
}

/** Finds pieces without overlaps. Longer ones are found first: hours before times, addresses before numbers. */
function findPieces(text: string, facts: readonly QuotableFact[], language: Language): Piece[] {
  const words = facts.filter(({ kind }) => kind === 'words').flatMap(({ value }) => findWords(text, value))
  const values = findTypedValues(text, language)
  const all = [...findHours(text, values, language), ...words, ...values]
  const taken = new Set<number>()
  return all.filter((piece) => {
    const places = Array.from({ length: piece.text.length }, (_, offset) => piece.index + offset)
    if (places.some((place) => taken.has(place))) return false
    for (const place of places) taken.add(place)
    return true
  })
}
