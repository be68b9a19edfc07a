import { fold } from '../../../content/fold'

export interface ExcerptPiece {
  text: string
  isMatch: boolean
}

const EXCERPT_LENGTH = 160
const LEAD_LENGTH = 50
/** Limits the time for texts that repeat a word thousands of times. */
const MAX_MATCHES = 200

/** Returns the part of a text with the most words of a query, with matches marked, on one line. */
export function createExcerpt(text: string, query: string): ExcerptPiece[] {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const matches = findMatches(line, fold(query))
  const [from, to] = findWindow(line, findRichestMatch(matches))
  const pieces: ExcerptPiece[] = [{ text: from > 0 ? '… ' : '', isMatch: false }]
  let end = from
  const add = (next: number, isMatch: boolean) => {
    pieces.push({ text: line.slice(end, next).toWellFormed(), isMatch })
    end = next
  }
  for (const match of matches.filter((each) => each.from >= from && each.from < to)) {
    add(match.from, false)
    add(Math.min(match.to, to), true)
  }
  add(to, false)
  pieces.push({ text: to < line.length ? ' …' : '', isMatch: false })
  return pieces.filter((piece) => piece.text !== '')
}

interface Match {
  from: number
  to: number
  /** The words of the query that match its beginning. */
  words: readonly string[]
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’]*[\p{L}\p{N}\p{M}])?/gu

/** Matches whole words, because folding changes lengths. Symbols such as "㎏" fold to letters too. */
function findMatches(line: string, queryWords: readonly string[]): Match[] {
  const createMatch = (from: number, text: string): Match | undefined => {
    const foldedWords = fold(text)
    const words = queryWords.filter((one) => foldedWords.some((word) => word.startsWith(one)))
    return words.length === 0 ? undefined : { from, to: from + text.length, words }
  }
  const found = line.matchAll(/\S+/g).flatMap(({ 0: chunk, index }) => {
    const whole = createMatch(index, chunk)
    if (!whole) return []
    const parts = [...chunk.matchAll(WORD)].flatMap(({ 0: word, index: at }) => createMatch(index + at, word) ?? [])
    return parts.length === 0 ? [whole] : parts
  })
  return found.take(MAX_MATCHES).toArray()
}

/** Finds the first match that is followed by the most words of the query. */
function findRichestMatch(matches: readonly Match[]): Match | undefined {
  const collect = ({ from }: Match) =>
    matches.filter((other) => other.from >= from && other.to <= from + EXCERPT_LENGTH - LEAD_LENGTH)
  const scores = matches.map((match) => ({ match, count: new Set(collect(match).flatMap(({ words }) => words)).size }))
  return scores.toSorted((one, other) => other.count - one.count)[0]?.match
}

/** Finds the range of whole words around a match, or at the beginning of the text. */
function findWindow(line: string, { from, to } = { from: 0, to: 0 }): [number, number] {
  const start = Math.max(0, Math.min(from - LEAD_LENGTH, line.length - EXCERPT_LENGTH))
  const end = Math.min(line.length, start + EXCERPT_LENGTH)
  const before = start === 0 ? -1 : line.indexOf(' ', start - 1)
  const after = end === line.length ? -1 : line.lastIndexOf(' ', end)
  return [before !== -1 && before < from ? before + 1 : start, after >= to && after > start ? after : end]
}
