import { type RawBuilder, sql } from 'kysely'
import { fold } from '../../../content/fold'
import type { Database } from '../../database/connection'
import { perDialect } from '../../database/dialect'
import { extractPhones } from '../../people/phone-digits'

export interface SearchWord {
  word: string
  /** True if longer words that start with it match too. */
  isPrefix: boolean
}

const MAX_SEARCH_WORDS = 12

/** A partly typed reference with one character after the hyphen, which would be a separate word. */
const PARTIAL_REFERENCE = /(?<!\S)([\da-hjkmnp-tv-z]{4})-[\da-z](?!\S)/gi

/**
 * Parses search terms, treating a phone number as one. All terms must match. Each matches as a prefix, except single
 * letters and digits, which match too many words.
 */
export function parseSearch(q: string): SearchWord[] {
  const { keys, rest } = extractPhones(q)
  const words = [...new Set([...keys, ...fold(rest.replace(PARTIAL_REFERENCE, '$1'))])].map((word) => ({
    word,
    isPrefix: [...word].length > 1,
  }))
  return words.filter((one) => !words.some((other) => isImplied(one, other))).slice(0, MAX_SEARCH_WORDS)
}

/** True if every text with the other word also has this one. */
function isImplied({ word, isPrefix }: SearchWord, other: SearchWord): boolean {
  return isPrefix && other.word !== word && other.word.startsWith(word)
}

/** Condition for a word in a row's search text, or in another text with spaces around each word. */
export function hasWord(
  database: Database,
  { word, isPrefix }: SearchWord,
  text: RawBuilder<unknown> = sql`inbox.search_text`,
): RawBuilder<boolean> {
  const findFunction = sql.raw(perDialect(database, { sqlite: 'instr', postgres: 'strpos' }))
  return sql`${findFunction}(${text}, ${isPrefix ? ` ${word}` : ` ${word} `}) > 0`
}

/** Longest prefixes that FTS5 indexes. For longer ones it merges the lists of all matching words. */
const INDEXED_PREFIX_LENGTH = 3

/** Returns the part of a word that FTS5 finds directly, even if it is common. */
export function toIndexedPrefix({ word, isPrefix }: SearchWord): SearchWord {
  const characters = isPrefix ? [...word] : []
  return characters.length > INDEXED_PREFIX_LENGTH
    ? { word: characters.slice(0, INDEXED_PREFIX_LENGTH).join(''), isPrefix }
    : { word, isPrefix }
}

/** Formats words for FTS5's MATCH. They contain only letters and digits, so nothing is parsed as syntax. */
export function ftsMatch(words: readonly SearchWord[]): string {
  return words.map(({ word, isPrefix }) => `"${word}"${isPrefix ? '*' : ''}`).join(' ')
}

/** Creates the condition for PostgreSQL's index. */
export function tsMatch(words: readonly SearchWord[]): RawBuilder<boolean> {
  const match = words.map(({ word, isPrefix }) => `'${word}'${isPrefix ? ':*' : ''}`).join(' & ')
  return sql`inbox_lexemes(inbox.search_text) @@ ${match}::tsquery`
}
