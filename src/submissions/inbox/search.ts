import { type RawBuilder, sql } from 'kysely'
import { fold } from '../../../content/fold'
import type { Database } from '../../database/connection'
import { perDialect } from '../../database/dialect'
import { extractPhones } from '../../people/phone-digits'

/** A word that is searched for. */
export interface SearchWord {
  word: string
  /** Whether words that only begin with it count too. */
  isPrefix: boolean
}

/** More words than anybody types. */
const MOST_WORDS = 12

/** A reference of which five characters are typed: the fifth alone would be a word of its own. */
const PARTIAL_REFERENCE = /(?<!\S)([\da-hjkmnp-tv-z]{4})-[\da-z](?!\S)/gi

/**
 * The words that somebody searches for, a telephone number as one. All must occur. Beginnings suffice, but a single letter or digit only counts as
 * a word of its own: it would begin every tenth word there is.
 */
export function parseSearch(q: string): SearchWord[] {
  const { keys, rest } = extractPhones(q)
  const words = [...new Set([...keys, ...fold(rest.replace(PARTIAL_REFERENCE, '$1'))])].map((word) => ({
    word,
    isPrefix: [...word].length > 1,
  }))
  return words.filter((one) => !words.some((other) => isImplied(one, other))).slice(0, MOST_WORDS)
}

/** Whether whatever has another word has this one. */
function isImplied({ word, isPrefix }: SearchWord, other: SearchWord): boolean {
  return isPrefix && other.word !== word && other.word.startsWith(word)
}

/** Whether a row has a word, by its text, or by another one that has a space before and after each word. */
export function hasWord(
  database: Database,
  { word, isPrefix }: SearchWord,
  text: RawBuilder<unknown> = sql`inbox.search_text`,
): RawBuilder<boolean> {
  const find = sql.raw(perDialect(database, { sqlite: 'instr', postgres: 'strpos' }))
  return sql`${find}(${text}, ${isPrefix ? ` ${word}` : ` ${word} `}) > 0`
}

/** The longest beginnings that FTS5 has a list of; for others it puts together the lists of every word. */
const INDEXED_PREFIX_LENGTH = 3

/** The part of a word that FTS5 finds at once, however common it is. */
export function toIndexedPrefix({ word, isPrefix }: SearchWord): SearchWord {
  const characters = isPrefix ? [...word] : []
  return characters.length > INDEXED_PREFIX_LENGTH
    ? { word: characters.slice(0, INDEXED_PREFIX_LENGTH).join(''), isPrefix }
    : { word, isPrefix }
}

/** What FTS5's MATCH takes. A word has letters and digits alone, so that nothing in it is read as syntax. */
export function ftsMatch(words: readonly SearchWord[]): string {
  return words.map(({ word, isPrefix }) => `"${word}"${isPrefix ? '*' : ''}`).join(' ')
}

/** The same as a condition on PostgreSQL's index. */
export function tsMatch(words: readonly SearchWord[]): RawBuilder<boolean> {
  const match = words.map(({ word, isPrefix }) => `'${word}'${isPrefix ? ':*' : ''}`).join(' & ')
  return sql`inbox_lexemes(inbox.search_text) @@ ${match}::tsquery`
}
