import { type RawBuilder, sql } from 'kysely'
import type { SampledWord, WordSample } from '../sample-words'
import { isInAnyPart, type Span, spanConditions, waitingPosition } from '../walk'
import { conditionsByPosition, type InboxFilter } from './inbox-filter'
import { ftsMatch, type SearchWord, toIndexedPrefix, tsMatch } from './search'

/** The words to look up in the index, and the conditions to check in the matching texts. */
interface Lookup {
  indexed: SearchWord[]
  texts: RawBuilder<boolean>[]
}

/** A word with this many sample hits is common: check for it in the texts that contain a rarer word. */
const COMMON_HITS = 20

/** A word this many times as frequent as the rarest is faster to check for in matching texts than to look up. */
const COMMON_RATIO = 7

/** A prefix with this many sample hits is too common for FTS5 to merge its lists. */
const VERY_COMMON_HITS = 100

/** Searches with FTS5, which returns positions in order. */
export function lookUpInFts(filter: InboxFilter, sample: WordSample, span: Span): RawBuilder<unknown> {
  const { parts, conditions, marks, isSortedByWait } = filter
  const { indexed, texts } = ftsLookup(sample)
  // Without IS TRUE, SQLite turns EXISTS into a join and looks up the whole row first.
  const byPosition = conditionsByPosition(filter, sql`inbox_search.rowid`).map((each) => sql`${each} IS TRUE`)
  const all = [...byPosition, isInAnyPart(parts), ...conditions, ...spanConditions(filter, span), ...texts]
  // SQLite does not reorder a cross join.
  return sql`SELECT inbox.position FROM inbox_search CROSS JOIN inbox ON inbox.position = inbox_search.rowid
    WHERE inbox_search MATCH ${ftsMatch([...indexed, ...marks])} AND ${sql.join(all, sql` AND `)}
    ORDER BY ${isSortedByWait ? waitingPosition : sql`inbox_search.rowid`} ${direction(span)} LIMIT ${sql.lit(span.limit)}`
}

/**
 * FTS5 reads the lists of whole words and indexed prefixes directly, but merges the lists of longer prefixes first.
 * Merge only for the rarest word. If the sample has no hit for it, look up no other word.
 */
function ftsLookup({ words }: WordSample): Lookup {
  const fewest = Math.min(...words.map(({ hits }) => hits))
  const rarest = words.find(({ hits }) => hits === fewest)
  const others = words.filter((each) => each !== rarest)
  const texts = others.map(({ text }) => text)
  if (!rarest || fewest >= VERY_COMMON_HITS)
    return { indexed: words.map(({ word }) => toIndexedPrefix(word)), texts: words.map(({ text }) => text) }
  const prefixes = fewest === 0 ? [] : others.map(({ word }) => toIndexedPrefix(word))
  return { indexed: [rarest.word, ...prefixes], texts }
}

/**
 * Searches with PostgreSQL's index, which has no order: a page sorts all matches. The subquery is materialized, so that
 * the planner does not scan the list for rare matches.
 */
export function lookUpInLexemes(filter: InboxFilter, sample: WordSample, span: Span): RawBuilder<unknown> {
  const { parts, conditions, marks, isSortedByWait } = filter
  const { indexed, texts } = lexemeLookup(sample)
  const found = [tsMatch([...indexed, ...marks]), isInAnyPart(parts)]
  const all = [...found, ...conditions, ...conditionsByPosition(filter), ...spanConditions(filter, span), ...texts]
  const place = isSortedByWait ? waitingPosition : sql`inbox.position`
  const matching = sql`SELECT inbox.position, ${place} AS place FROM inbox WHERE ${sql.join(all, sql` AND `)}`
  if (span.isUnordered) return sql`${matching} LIMIT ${sql.lit(span.limit)}`
  return sql`WITH matching AS MATERIALIZED (${matching})
    SELECT position FROM matching ORDER BY place ${direction(span)} LIMIT ${sql.lit(span.limit)}`
}

/** Common words are cheaper to check for in rows that contain the rare words than to look up. */
function lexemeLookup({ words }: WordSample): Lookup {
  const fewest = Math.min(...words.map(({ hits }) => hits))
  const isCommon = ({ hits }: SampledWord) =>
    fewest < COMMON_HITS && hits >= Math.max(COMMON_HITS, COMMON_RATIO * fewest)
  return {
    indexed: words.filter((each) => !isCommon(each)).map(({ word }) => word),
    texts: words.filter(isCommon).map(({ text }) => text),
  }
}

function direction({ isUpward }: Span): RawBuilder<unknown> {
  return sql.raw(isUpward ? 'ASC' : 'DESC')
}
