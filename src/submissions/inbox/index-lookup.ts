import { type RawBuilder, sql } from 'kysely'
import type { SampledWord, WordSample } from '../sample-words'
import { boundsOf, isInAnyPart, type Span, waitingPosition } from '../walk'
import { conditionsByPosition, type InboxFilter } from './inbox-filter'
import { ftsMatch, type SearchWord, toIndexedPrefix, tsMatch } from './search'

/** What to ask the index of words for, and what to read in the texts of what it finds. */
interface Lookup {
  indexed: SearchWord[]
  texts: RawBuilder<boolean>[]
}

/** Of so many of the sample, a word is common: read in the texts that have a rare one. */
const COMMON = 20

/** A word so many times as frequent as the rarest is found sooner in the index than read in all texts that have that. */
const COMMON_RATIO = 7

/** Of so many of the sample, a word is too common for FTS5 to put its list together. */
const VERY_COMMON = 100

/** Finds with FTS5, which gives positions in their order. */
export function lookUpInFts(filter: InboxFilter, sample: WordSample, span: Span): RawBuilder<unknown> {
  const { parts, conditions, marks, isSortedByWait } = filter
  const { indexed, texts } = ftsLookup(sample)
  // Otherwise SQLite makes EXISTS a join, and looks up the whole row first.
  const byPosition = conditionsByPosition(filter, sql`inbox_search.rowid`).map((each) => sql`${each} IS TRUE`)
  const all = [...byPosition, isInAnyPart(parts), ...conditions, ...boundsOf(filter, span), ...texts]
  // SQLite keeps the order of a cross join.
  return sql`SELECT inbox.position FROM inbox_search CROSS JOIN inbox ON inbox.position = inbox_search.rowid
    WHERE inbox_search MATCH ${ftsMatch([...indexed, ...marks])} AND ${sql.join(all, sql` AND `)}
    ORDER BY ${isSortedByWait ? waitingPosition : sql`inbox_search.rowid`} ${direction(span)} LIMIT ${sql.lit(span.limit)}`
}

/**
 * FTS5 reads the lists of single words and of listed beginnings at once, but puts those of longer beginnings together
 * first: that is for the rarest word, and where nothing of it is in the sample, for it alone.
 */
function ftsLookup({ words }: WordSample): Lookup {
  const fewest = Math.min(...words.map(({ hits }) => hits))
  const rarest = words.find(({ hits }) => hits === fewest)
  const others = words.filter((each) => each !== rarest)
  const texts = others.map(({ text }) => text)
  if (!rarest || fewest >= VERY_COMMON)
    return { indexed: words.map(({ word }) => toIndexedPrefix(word)), texts: words.map(({ text }) => text) }
  const listed = fewest === 0 ? [] : others.map(({ word }) => toIndexedPrefix(word))
  return { indexed: [rarest.word, ...listed], texts }
}

/**
 * Finds with PostgreSQL's index, which knows no order: for a page all that match are found and sorted, materialized so
 * that the planner does not walk along the list for what is hardly there.
 */
export function lookUpInLexemes(filter: InboxFilter, sample: WordSample, span: Span): RawBuilder<unknown> {
  const { parts, conditions, marks, isSortedByWait } = filter
  const { indexed, texts } = lexemeLookup(sample)
  const found = [tsMatch([...indexed, ...marks]), isInAnyPart(parts)]
  const all = [...found, ...conditions, ...conditionsByPosition(filter), ...boundsOf(filter, span), ...texts]
  const place = isSortedByWait ? waitingPosition : sql`inbox.position`
  const matching = sql`SELECT inbox.position, ${place} AS place FROM inbox WHERE ${sql.join(all, sql` AND `)}`
  if (span.isUnordered) return sql`${matching} LIMIT ${sql.lit(span.limit)}`
  return sql`WITH matching AS MATERIALIZED (${matching})
    SELECT position FROM matching ORDER BY place ${direction(span)} LIMIT ${sql.lit(span.limit)}`
}

/** Common words cost more to find in the index than to read in the text of each row that has the rare ones. */
function lexemeLookup({ words }: WordSample): Lookup {
  const fewest = Math.min(...words.map(({ hits }) => hits))
  const isCommon = ({ hits }: SampledWord) => fewest < COMMON && hits >= Math.max(COMMON, COMMON_RATIO * fewest)
  return {
    indexed: words.filter((each) => !isCommon(each)).map(({ word }) => word),
    texts: words.filter(isCommon).map(({ text }) => text),
  }
}

function direction({ isUpward }: Span): RawBuilder<unknown> {
  return sql.raw(isUpward ? 'ASC' : 'DESC')
}
