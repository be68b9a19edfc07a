import { TEXT_LIMIT } from '../../../content/field-types'

/** A piece of a text that stays, comes or goes. */
export interface TextPiece {
  text: string
  change: 'same' | 'added' | 'removed'
}

/** Words of the middle parts that are compared one by one, at most: more would keep the others waiting. */
const MOST_COMPARED = 1_000_000

/** Characters of two texts that are taken apart into words, at most: ten times the longest that may be published. */
const MOST_CHARACTERS = 10 * TEXT_LIMIT

/** How many entries may still be compared one by one. */
export interface ComparisonBudget {
  left: number
}

/** For all that a page compares. */
export function comparisonBudget(): ComparisonBudget {
  return { left: MOST_COMPARED }
}

/** The words that changed from one text to another, with what stays between them. */
export function wordChanges(before: string, after: string, budget = comparisonBudget()): TextPiece[] {
  const split = before.length + after.length > MOST_CHARACTERS ? (text: string) => [text] : wordsOf
  return joined(changesOf(split(before), split(after), budget))
}

/** Words and signs, each with the space after it. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}’']+\s*|[^\p{L}\p{N}\p{M}’'\s]\s*|\s+/gu) ?? []
}

function changesOf(before: readonly string[], after: readonly string[], budget: ComparisonBudget): TextPiece[] {
  const changes = listChanges(before, after, (one, other) => one === other, budget)
  return changes.map(({ entry, change }) => ({ text: entry, change }))
}

/** Pieces of the same kind in a row as one; between two that stay, what goes stands before what comes. */
function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const runs: TextPiece[] = []
  let removed = ''
  let added = ''
  const close = () => {
    if (removed !== '') runs.push({ text: removed, change: 'removed' })
    if (added !== '') runs.push({ text: added, change: 'added' })
    removed = added = ''
  }
  for (const { text, change } of pieces) {
    const last = runs.at(-1)
    if (change === 'removed') removed += text
    else if (change === 'added') added += text
    else if (removed === '' && added === '' && last?.change === 'same') last.text += text
    else {
      close()
      runs.push({ text, change })
    }
  }
  close()
  return runs
}

/**
 * What stays, comes and goes from one list to another, in an order that reads well: the longest common part stays, what
 * goes stands before what comes in its place.
 */
export function listChanges<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  isSame: (one: Entry, other: Entry) => boolean,
  budget = comparisonBudget(),
): { entry: Entry; change: TextPiece['change'] }[] {
  const start = commonLength(before, after, isSame)
  const end = commonLength(before.slice(start).reverse(), after.slice(start).reverse(), isSame)
  const middle = [before.slice(start, before.length - end), after.slice(start, after.length - end)] as const
  const kept = (entries: readonly Entry[]) => entries.map((entry) => ({ entry, change: 'same' as const }))
  return [
    ...kept(after.slice(0, start)),
    ...middleChanges(...middle, isSame, budget),
    ...kept(after.slice(after.length - end)),
  ]
}

function commonLength<Entry>(one: readonly Entry[], other: readonly Entry[], isSame: (a: Entry, b: Entry) => boolean) {
  const most = Math.min(one.length, other.length)
  for (let length = 0; length < most; length++) if (!isSame(one[length] as Entry, other[length] as Entry)) return length
  return most
}

/** By the lengths of the longest common subsequences of all their ends (dynamic programming). */
function middleChanges<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  isSame: (one: Entry, other: Entry) => boolean,
  budget: ComparisonBudget,
) {
  const width = after.length + 1
  const all = (entries: readonly Entry[], change: 'added' | 'removed') => entries.map((entry) => ({ entry, change }))
  const cost = before.length * width
  if (cost > budget.left) return [...all(before, 'removed'), ...all(after, 'added')]
  budget.left -= cost
  const lengths = new Uint16Array((before.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] = isSame(before[row] as Entry, after[column] as Entry)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
  const changes: { entry: Entry; change: TextPiece['change'] }[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [one, other] = [before[row] as Entry, after[column] as Entry]
    if (row < before.length && column < after.length && isSame(one, other)) {
      changes.push({ entry: other, change: 'same' })
      row++
      column++
    } else if (column === after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1))) {
      changes.push({ entry: one, change: 'removed' })
      row++
    } else {
      changes.push({ entry: other, change: 'added' })
      column++
    }
  }
  return changes
}
