import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connection'
import { perDialect } from '../../database/dialect'
import { readTagGroup } from '../handling/shown-tags'
import { readWordSample, type WordSample } from '../sample-words'
import { type Span, walk } from '../walk'
import type { InboxFilter } from './inbox-filter'
import { lookUpInFts, lookUpInLexemes } from './index-lookup'
import { hasWord } from './search'

/** Everything that a filter and its words find. */
export interface InboxMatches {
  /** The positions of a part of the list, in its order. */
  positions(span: Span): Promise<number[]>
  /** How many there are, but no more than so many. */
  countUpTo(limit: number): Promise<number>
}

/** Of so many of the sample, a page is found sooner in the list than in the index. */
const PAGE_SCAN_MIN_HITS = 20

/** So many submissions that is measured with. PostgreSQL's index finds more in more, and has to sort them; a page in the list takes as long. */
const BENCHMARK_ROWS = 100_000

/** Of so many of the sample, a thousand are counted sooner in the list than in the index. */
const COUNT_SCAN_MIN_HITS = 100

/** Of so many with a tag, a page is found sooner in the list than among them. */
const LIST_SCAN_MIN_TAGGED = 4000

/** What a count is asked for at most: one above the thousand that are shown. */
const MOST_COUNTED = 1001

type Select = (span: Span) => RawBuilder<unknown>

/** Finds by walking along the list, or with the index of words or of tags, whichever is shorter. */
export async function searchInbox(database: Database, given: InboxFilter): Promise<InboxMatches> {
  const filter = given.tag ? await withTag(database, given, given.tag) : given
  if (filter.parts.length === 0) return { positions: async () => [], countUpTo: async () => 0 }
  const texts = filter.words.map((word) => hasWord(database, word))
  const schools = filter.schoolWords.map((word) => hasWord(database, word, sql`' ' || inbox.school_key || ' '`))
  const exact = [...filter.conditions, ...schools]
  // Upward, PostgreSQL merges the list with what was opened; downward it looks up each row. SQLite always does.
  const isMerged = filter.unreadBy !== undefined && perDialect(database, { sqlite: false, postgres: true })
  const inList: Select = (span) =>
    walk({ ...filter, conditions: [...exact, ...texts] }, sql`inbox.position`, {
      ...span,
      isUnordered: isMerged && span.isUnordered === true,
    })
  if (filter.words.length === 0) return createMatches(database, inList, inList)
  const sample = await readWordSample(database, filter, texts, schools)
  if (sample.isAll || sample.hits >= COUNT_SCAN_MIN_HITS) return createMatches(database, inList, inList)
  const lookUp = perDialect(database, { sqlite: lookUpInFts, postgres: lookUpInLexemes })
  const inIndex: Select = (span) => lookUp({ ...filter, conditions: exact }, sample, span)
  if (sample.hits >= (filter.isByTag ? PAGE_SCAN_MIN_HITS : minHitsForPageScan(sample)))
    return createMatches(database, inList, inIndex)
  return createCachedMatches(database, inIndex)
}

function minHitsForPageScan({ total = BENCHMARK_ROWS }: WordSample): number {
  return PAGE_SCAN_MIN_HITS / Math.sqrt(Math.max(1, total / BENCHMARK_ROWS))
}

/** Nothing has a tag that is deleted. */
async function withTag(
  database: Database,
  filter: InboxFilter,
  { id, isOnlyFilter }: { id: string; isOnlyFilter: boolean },
) {
  const tagIds = await readTagGroup(database, id)
  if (tagIds.length === 0) return { ...filter, parts: [] }
  // No index of the inbox picks out what is unread or has a word: fewer rows are looked at among the tagged.
  const isPickedOut = !filter.unreadBy && filter.words.length === 0
  return { ...filter, tagIds, isByTag: isOnlyFilter || !isPickedOut || (await isRare(database, tagIds)) }
}

/** Whether so few have a tag that looking each of them up is the shorter way. */
async function isRare(database: Database, tagIds: readonly string[]): Promise<boolean> {
  const tagged = sql`SELECT 1 FROM submission_tags WHERE tag_id IN (${sql.join(tagIds)}) LIMIT ${sql.lit(LIST_SCAN_MIN_TAGGED)}`
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${tagged}) AS tagged`.execute(database)
  return Number(rows[0]?.n) < LIST_SCAN_MIN_TAGGED
}

function createMatches(database: Database, page: Select, count: Select): InboxMatches {
  return {
    positions: (span) => readPositions(database, page(span)),
    async countUpTo(limit) {
      const counted = sql<{ n: number }>`SELECT count(*) AS n FROM (${count({ limit, isUnordered: true })}) AS found`
      const { rows } = await counted.execute(database)
      return Number(rows[0]?.n)
    },
  }
}

/** Few are found: those of the first page are among those that are counted. */
function createCachedMatches(database: Database, select: Select): InboxMatches {
  const counted = new Map<number, Promise<number[]>>()
  const countedTo = (limit: number) => {
    const reading = counted.get(limit) ?? readPositions(database, select({ limit }))
    counted.set(limit, reading)
    return reading
  }
  return {
    positions: async (span) =>
      span.isUpward || span.above !== undefined || span.below !== undefined
        ? readPositions(database, select(span))
        : (await countedTo(Math.max(span.limit, MOST_COUNTED))).slice(0, span.limit),
    countUpTo: async (limit) => (await countedTo(Math.max(limit, MOST_COUNTED))).slice(0, limit).length,
  }
}

async function readPositions(database: Database, select: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`${select}`.execute(database)
  return rows.map(({ position }) => Number(position))
}
