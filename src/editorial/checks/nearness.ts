import type { ValueKind } from '../../../content/typed-values'

/** How far two values of one kind are apart: sums in dollars, others in characters. */
export function distance(kind: ValueKind, one: string, other: string): number {
  return kind === 'sum' ? Math.abs(Number(one) - Number(other)) : editDistance(one, other)
}

/** In characters. */
const MAX_TYPOS = 3

/** Whether a text is nearly another one, which it may have been meant to be. */
export function isProbablyTypo(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > MAX_TYPOS) return false
  return editDistance(one, other) <= Math.min(MAX_TYPOS, other.length / 4)
}

/** In characters: an address may be much longer. */
const MAX_COMPARED_LENGTH = 100

/**
 * The fewest characters to insert, leave out and change that make one text of another (Levenshtein), by how they begin.
 */
function editDistance(whole: string, others: string): number {
  const [one, other] = [whole.slice(0, MAX_COMPARED_LENGTH), others.slice(0, MAX_COMPARED_LENGTH)]
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
