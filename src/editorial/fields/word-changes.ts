import { diffArrays } from 'diff'
import { TEXT_LIMIT } from '../../../content/field-types'

/** A piece of a text that stays, comes or goes. */
export interface TextPiece {
  text: string
  change: 'same' | 'added' | 'removed'
}

/** Some entries of a list that stay, come or go together. */
interface ListPiece<Entry> {
  entries: readonly Entry[]
  change: TextPiece['change']
}

/** Differences that are looked for: texts with more are compared as a whole, as it would take long. */
const MAX_DIFFERENCES = 500

/** Characters of two texts that are split into words: ten times the longest that may be published. */
const MAX_SPLIT_LENGTH = 10 * TEXT_LIMIT

/** The words that changed from one text to another, with what stays between them. */
export function compareWords(before: string, after: string): TextPiece[] {
  const split = before.length + after.length > MAX_SPLIT_LENGTH ? (text: string) => (text ? [text] : []) : splitWords
  return compareLists(split(before), split(after)).map(({ entries, change }) => ({ text: entries.join(''), change }))
}

/** Words and signs, each with the space after it. */
function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}’']+\s*|[^\p{L}\p{N}\p{M}’'\s]\s*|\s+/gu) ?? []
}

/**
 * The entries that stay, are added, or are removed from one list to the other; removed entries come before their
 * replacements.
 */
export function compareLists<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  comparator?: (one: Entry, other: Entry) => boolean,
): ListPiece<Entry>[] {
  const limits = { maxEditLength: MAX_DIFFERENCES, ...(comparator && { comparator }) }
  const pieces = diffArrays([...before], [...after], limits)
  if (!pieces)
    return [
      { entries: before, change: 'removed' },
      { entries: after, change: 'added' },
    ]
  return pieces.map(({ value, added, removed }) => ({
    entries: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }))
}
