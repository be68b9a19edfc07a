import type { ValueKind } from '../../../content/typed-values'

/** Measures the distance between two values: sums in dollars, others in edits. */
export function distance(kind: ValueKind, one: string, other: string): number {
  return kind === 'sum' ? Math.abs(Number(one) - Number(other)) : editDistance(one, other)
}

const MAX_TYPOS = 3

/** True if a text is so similar to another one that it may be a typo of it. */
export function isProbablyTypo(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > MAX_TYPOS) return false
  return editDistance(one, other) <= Math.min(MAX_TYPOS, other.length / 4)
}

/** Only the beginning of long addresses is compared. */
const MAX_COMPARED_LENGTH = 100

/** Computes the Levenshtein distance between the beginnings of two texts. */
function editDistance(first: string, second: string): number {
  const [one, other] = [first.slice(0, MAX_COMPARED_LENGTH), second.slice(0, MAX_COMPARED_LENGTH)]
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const letter of one) {
    const next = [(row[0] ?? 0) + 1]
    for (const [index, same] of [...other].entries()) {
      const [diagonal = 0, above = 0, left = 0] = [row[index], row[index + 1], next[index]]
      next.push(Math.min(above + 1, left + 1, diagonal + (letter === same ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
