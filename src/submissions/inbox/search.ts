import { type RawBuilder, sql } from 'kysely'
import { fold } from '../../../content/fold'
import type { Database } from '../../database/connection'
import { perDialect } from '../../database/dialect'
import { takePhones } from '../../people/phone-digits'

/** A word that is searched for. */
export interface SearchWord {
  word: string
  /** Whether words that only begin with it count too. */
  isBeginning: boolean
}

/** More words than anybody types. */
const MOST_WORDS = 12

/** A reference of which five characters are typed: the fifth alone would be a word of its own. */
const BEGUN_REFERENCE = /(?<!\S)([\da-hjkmnp-tv-z]{4})-[\da-z](?!\S)/gi

/**
 * The words that somebody searches for, a telephone number as one. All must occur. Beginnings suffice, but a single letter or digit only counts as
 * a word of its own: it would begin every tenth word there is.
 */
export function readSearch(q: string): SearchWord[] {
  const { keys, rest } = takePhones(q)
  const words = [...new Set([...keys, ...fold(rest.replace(BEGUN_REFERENCE, '$1'))])].map((word) => ({
    word,
    isBeginning: [...word].length > 1,
  }))
  return words.filter((one) => !words.some((other) => isImplied(one, other))).slice(0, MOST_WORDS)
}

/** Whether whatever has another word has this one. */
function isImplied({ word, isBeginning }: SearchWord, other: SearchWord): boolean {
  return isBeginning && other.word !== word && other.word.startsWith(word)
}

/** Whether a row has a word, by its text, or by another one that has a space before and after each word. */
export function hasWord(
  database: Database,
  { word, isBeginning }: SearchWord,
  text: RawBuilder<unknown> = sql`inbox.search_text`,
): RawBuilder<boolean> {
  const find = sql.raw(perDialect(database, { sqlite: 'instr', postgres: 'strpos' }))
  return sql`${find}(${text}, ${isBeginning ? ` ${word}` : ` ${word} `}) > 0`
}

/** The longest beginnings that FTS5 has a list of; for others it puts together the lists of every word. */
const LISTED_LENGTH = 3

/** The part of a word that FTS5 finds at once, however common it is. */
export function listedBeginning({ word, isBeginning }: SearchWord): SearchWord {
  const characters = isBeginning ? [...word] : []
  return characters.length > LISTED_LENGTH
    ? { word: characters.slice(0, LISTED_LENGTH).join(''), isBeginning }
    : { word, isBeginning }
}

/** What FTS5's MATCH takes. A word has letters and digits alone, so that nothing in it is read as syntax. */
export function ftsMatch(words: readonly SearchWord[]): string {
  return words.map(({ word, isBeginning }) => `"${word}"${isBeginning ? '*' : ''}`).join(' ')
}

/** The same as a condition on PostgreSQL's index. */
export function tsMatch(words: readonly SearchWord[]): RawBuilder<boolean> {
  const match = words.map(({ word, isBeginning }) => `'${word}'${isBeginning ? ':*' : ''}`).join(' & ')
  return sql`inbox_lexemes(inbox.search_text) @@ ${match}::tsquery`
}
