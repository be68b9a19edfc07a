import { diffArrays } from 'diff'
import { TEXT_LIMIT } from '../../../content/field-types'

/** An unchanged, added, or removed piece of a text. */
export interface TextPiece {
  text: string
  change: 'same' | 'added' | 'removed'
}

/** Adjacent unchanged, added, or removed entries of a list. */
interface ListPiece<Entry> {
  entries: readonly Entry[]
  change: TextPiece['change']
}

/** Texts with more differences are compared as a whole, to limit the time. */
const MAX_DIFFERENCES = 500

/** Longer texts are not split into words. Ten times the maximum length of a published text. */
const MAX_SPLIT_LENGTH = 10 * TEXT_LIMIT

/** Compares two texts word by word. */
export function compareWords(before: string, after: string): TextPiece[] {
  const split = before.length + after.length > MAX_SPLIT_LENGTH ? (text: string) => (text ? [text] : []) : splitWords
  return compareLists(split(before), split(after)).map(({ entries, change }) => ({ text: entries.join(''), change }))
}

/** Splits a text into words and signs, each with the space after it. */
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
