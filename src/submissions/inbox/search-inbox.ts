import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connection'
import { perDialect } from '../../database/dialect'
import { readTagGroup } from '../handling/shown-tags'
import { readWordSample, type WordSample } from '../sample-words'
import { type Span, scanList } from '../walk'
import type { InboxFilter } from './inbox-filter'
import { lookUpInFts, lookUpInLexemes } from './index-lookup'
import { hasWord } from './search'

/** The submissions that match a filter. */
export interface InboxMatches {
  /** Reads the positions in a span of the list, in its order. */
  positions(span: Span): Promise<number[]>
  /** Counts the matches up to a limit. */
  countUpTo(limit: number): Promise<number>
}

/** With at least this many sample hits, scan the list for a page instead of using the index. */
const PAGE_SCAN_MIN_HITS = 20

/**
 * Number of submissions in the benchmark behind these thresholds. PostgreSQL's index gets slower with more submissions;
 * scanning does not.
 */
const BENCHMARK_ROWS = 100_000

/** With at least this many sample hits, scan the list for a count. */
const COUNT_SCAN_MIN_HITS = 100

/** With at least this many tagged submissions, scan the list instead of the tagged submissions. */
const LIST_SCAN_MIN_TAGGED = 4000

/** Maximum count: one above the displayed thousand. */
const MAX_COUNT = 1001

type Select = (span: Span) => RawBuilder<unknown>

/** Searches by scanning the list or using the index of words or tags, depending on which is faster. */
export async function searchInbox(database: Database, baseFilter: InboxFilter): Promise<InboxMatches> {
  const filter = baseFilter.tag ? await addTagIds(database, baseFilter, baseFilter.tag) : baseFilter
  if (filter.parts.length === 0) return { positions: async () => [], countUpTo: async () => 0 }
  const texts = filter.words.map((word) => hasWord(database, word))
  const schools = filter.schoolWords.map((word) => hasWord(database, word, sql`' ' || inbox.school_key || ' '`))
  const exactConditions = [...filter.conditions, ...schools]
  // Without an order, PostgreSQL merges the list with the opened submissions. SQLite always looks up each row.
  const isMerged = filter.unreadBy !== undefined && perDialect(database, { sqlite: false, postgres: true })
  const selectFromList: Select = (span) =>
    scanList({ ...filter, conditions: [...exactConditions, ...texts] }, sql`inbox.position`, {
      ...span,
      isUnordered: isMerged && span.isUnordered === true,
    })
  if (filter.words.length === 0) return createMatches(database, selectFromList, selectFromList)
  const sample = await readWordSample(database, filter, texts, schools)
  if (sample.isAll || sample.hits >= COUNT_SCAN_MIN_HITS) return createMatches(database, selectFromList, selectFromList)
  const lookUp = perDialect(database, { sqlite: lookUpInFts, postgres: lookUpInLexemes })
  const selectFromIndex: Select = (span) => lookUp({ ...filter, conditions: exactConditions }, sample, span)
  if (sample.hits >= (filter.isByTag ? PAGE_SCAN_MIN_HITS : minHitsForPageScan(sample)))
    return createMatches(database, selectFromList, selectFromIndex)
  return createCachedMatches(database, selectFromIndex)
}

function minHitsForPageScan({ total = BENCHMARK_ROWS }: WordSample): number {
  return PAGE_SCAN_MIN_HITS / Math.sqrt(Math.max(1, total / BENCHMARK_ROWS))
}

/** Adds the ids of the filter's tag. A deleted tag matches nothing. */
async function addTagIds(
  database: Database,
  filter: InboxFilter,
  { id, isOnlyFilter }: { id: string; isOnlyFilter: boolean },
) {
  const tagIds = await readTagGroup(database, id)
  if (tagIds.length === 0) return { ...filter, parts: [] }
  // No inbox index covers unread or words, so scanning the tagged submissions reads fewer rows.
  const isIndexed = !filter.unreadBy && filter.words.length === 0
  return { ...filter, tagIds, isByTag: isOnlyFilter || !isIndexed || (await isRareTag(database, tagIds)) }
}

/** True if few submissions have a tag, so that looking up each one is faster. */
async function isRareTag(database: Database, tagIds: readonly string[]): Promise<boolean> {
  const tagged = sql`SELECT 1 FROM submission_tags WHERE tag_id IN (${sql.join(tagIds)}) LIMIT ${sql.lit(LIST_SCAN_MIN_TAGGED)}`
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${tagged}) AS tagged`.execute(database)
  return Number(rows[0]?.n) < LIST_SCAN_MIN_TAGGED
}

function createMatches(database: Database, page: Select, count: Select): InboxMatches {
  return {
    positions: (span) => readPositions(database, page(span)),
    async countUpTo(limit) {
      const query = sql<{ n: number }>`SELECT count(*) AS n FROM (${count({ limit, isUnordered: true })}) AS found`
      const { rows } = await query.execute(database)
      return Number(rows[0]?.n)
    },
  }
}

/** For few matches: reads the positions once for both the first page and the count. */
function createCachedMatches(database: Database, select: Select): InboxMatches {
  const cache = new Map<number, Promise<number[]>>()
  const readUpTo = (limit: number) => {
    const promise = cache.get(limit) ?? readPositions(database, select({ limit }))
    cache.set(limit, promise)
    return promise
  }
  return {
    positions: async (span) =>
      span.isUpward || span.above !== undefined || span.below !== undefined
        ? readPositions(database, select(span))
        : (await readUpTo(Math.max(span.limit, MAX_COUNT))).slice(0, span.limit),
    countUpTo: async (limit) => (await readUpTo(Math.max(limit, MAX_COUNT))).slice(0, limit).length,
  }
}

async function readPositions(database: Database, select: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`${select}`.execute(database)
  return rows.map(({ position }) => Number(position))
}
