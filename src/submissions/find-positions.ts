import { type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Database } from '../database/connection'
import { type InboxFilter, type Span, walk } from './inbox-filter'
import { readSample, type Sample } from './sample-words'
import { ftsMatch, hasWord, listedBeginning, type SearchWord, tsMatch } from './search'

/** Everything that a filter and its words find, a part at a time. */
export interface Found {
  /** The positions of a part of the list, in its order. */
  positions(span: Span): Promise<number[]>
  /** How many there are, but no more than so many. */
  countUpTo(limit: number): Promise<number>
}

/** Of so many of the sample, a page is found sooner in the list than in the index. */
const MANY_FOR_A_PAGE = 20

/** Of so many of the sample, a thousand are counted sooner in the list than in the index. */
const MANY_FOR_A_COUNT = 200

/** Finds by walking along the list, or with the index of words, whichever is shorter. */
export async function find(database: Database, filter: InboxFilter): Promise<Found> {
  if (filter.parts.length === 0) return { positions: async () => [], countUpTo: async () => 0 }
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter
  const texts = filter.words.map((word) => hasWord(isSqlite, word))
  const inList = (span: Span) => walk({ ...filter, conditions: [...filter.conditions, ...texts] }, position, span)
  if (filter.words.length === 0) return foundBy(database, inList, inList)
  const sample = await readSample(database, filter, texts)
  const inIndex = isSqlite ? inFts(filter, sample) : inTsvector(filter, sample)
  const isFewerThan = (many: number) => !sample.isAll && sample.hits < many
  return foundBy(
    database,
    isFewerThan(MANY_FOR_A_PAGE) ? inIndex(true) : inList,
    isFewerThan(MANY_FOR_A_COUNT) ? inIndex(false) : inList,
  )
}

const position = sql`inbox.position`

type Select = (span: Span) => RawBuilder<unknown>

function foundBy(database: Database, page: Select, count: Select): Found {
  return {
    async positions(span) {
      const { rows } = await sql<{ position: number }>`${page(span)}`.execute(database)
      return rows.map(({ position }) => Number(position))
    },
    async countUpTo(limit) {
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${count({ limit })}) AS found`.execute(
        database,
      )
      return Number(rows[0]?.n)
    },
  }
}

/** What to ask the index of words for, and what to read in the texts of what it finds. */
interface Lookup {
  indexed: SearchWord[]
  texts: RawBuilder<boolean>[]
}

/** Common words cost more to find in the index than to read in the text of each row that has the rare ones. */
function lookupOf({ words }: Sample): Lookup {
  const [common, rare] = [words.filter(({ isCommon }) => isCommon), words.filter(({ isCommon }) => !isCommon)]
  return rare.length > 0
    ? { indexed: rare.map(({ word }) => word), texts: common.map(({ text }) => text) }
    : { indexed: common.map(({ word }) => word), texts: [] }
}

/** FTS5 gives positions in their order, and looks at the list only for what the index does not know. */
function inFts({ parts, conditions, marks }: InboxFilter, sample: Sample): (isOrdered: boolean) => Select {
  const { indexed, texts } = ftsLookup(sample)
  return (isOrdered) =>
    ({ bound, isUpward, limit }) => {
      const all = [isInOneOf(parts), ...conditions, ...(bound ? [bound] : []), ...texts]
      const order = isOrdered ? sql`ORDER BY inbox_search.rowid ${direction(isUpward)}` : sql``
      // SQLite keeps the order of a cross join.
      return sql`SELECT inbox.position FROM inbox_search CROSS JOIN inbox ON inbox.position = inbox_search.rowid
        WHERE inbox_search MATCH ${ftsMatch([...indexed, ...marks])} AND ${sql.join(all, sql` AND `)}
        ${order} LIMIT ${sql.lit(limit)}`
    }
}

/** Where all words are common, the index is asked for the beginnings that it has lists of. */
function ftsLookup(sample: Sample): Lookup {
  if (sample.words.some(({ isCommon }) => !isCommon)) return lookupOf(sample)
  const { words } = sample
  return { indexed: words.map(({ word }) => listedBeginning(word)), texts: words.map(({ text }) => text) }
}

/** Materialized, so that the planner does not walk along the list for what is hardly there. */
function inTsvector({ parts, conditions, marks }: InboxFilter, sample: Sample): (isOrdered: boolean) => Select {
  const { indexed, texts } = lookupOf(sample)
  return (isOrdered) =>
    ({ bound, isUpward, limit }) => {
      const all = [
        tsMatch([...indexed, ...marks]),
        isInOneOf(parts),
        ...conditions,
        ...(bound ? [bound] : []),
        ...texts,
      ]
      const matching = sql`SELECT inbox.position FROM inbox WHERE ${sql.join(all, sql` AND `)}`
      return isOrdered
        ? sql`WITH matching AS MATERIALIZED (${matching})
            SELECT position FROM matching ORDER BY position ${direction(isUpward)} LIMIT ${sql.lit(limit)}`
        : sql`${matching} LIMIT ${sql.lit(limit)}`
    }
}

function isInOneOf(parts: InboxFilter['parts']): RawBuilder<boolean> {
  return sql`(${sql.join(parts, sql` OR `)})`
}

function direction(isUpward = false): RawBuilder<unknown> {
  return sql.raw(isUpward ? 'ASC' : 'DESC')
}
