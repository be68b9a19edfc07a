import { type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Database } from '../database/connection'
import { type InboxFilter, type Span, walk } from './inbox-filter'
import { readSample, type Sample } from './sample-words'
import { ftsMatch, hasWord, tsMatch } from './search'

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
const MANY_FOR_A_COUNT = 100

/** Finds by walking along the list, or with the index of words, whichever is shorter. */
export async function find(database: Database, filter: InboxFilter): Promise<Found> {
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

/** FTS5 gives positions in their order, and looks at the list only for what the index does not know. */
function inFts({ statuses, conditions, marks }: InboxFilter, { indexed, others }: Sample) {
  return (isOrdered: boolean): Select =>
    ({ bound, isUpward, limit }) => {
      const all = [isOneOf(statuses), ...conditions, ...(bound ? [bound] : []), ...others]
      const order = isOrdered ? sql` ORDER BY inbox_search.rowid ${direction(isUpward)}` : sql``
      // SQLite keeps the order of a cross join.
      return sql`SELECT inbox.position FROM inbox_search CROSS JOIN inbox ON inbox.position = inbox_search.rowid
        WHERE inbox_search MATCH ${ftsMatch([...indexed, ...marks])} AND ${sql.join(all, sql` AND `)}
        ${order} LIMIT ${sql.lit(limit)}`
    }
}

/** Materialized, so that the planner does not walk along the list for what is hardly there. */
function inTsvector({ statuses, conditions, marks }: InboxFilter, { indexed, others }: Sample) {
  return (isOrdered: boolean): Select =>
    ({ bound, isUpward, limit }) => {
      const all = [
        tsMatch([...indexed, ...marks]),
        isOneOf(statuses),
        ...conditions,
        ...(bound ? [bound] : []),
        ...others,
      ]
      const matching = sql`SELECT inbox.position FROM inbox WHERE ${sql.join(all, sql` AND `)}`
      return isOrdered
        ? sql`WITH matching AS MATERIALIZED (${matching})
            SELECT position FROM matching ORDER BY position ${direction(isUpward)} LIMIT ${sql.lit(limit)}`
        : sql`${matching} LIMIT ${sql.lit(limit)}`
    }
}

function isOneOf(statuses: InboxFilter['statuses']): RawBuilder<boolean> {
  return sql`inbox.status IN (${sql.join(statuses)})`
}

function direction(isUpward = false): RawBuilder<unknown> {
  return sql.raw(isUpward ? 'ASC' : 'DESC')
}
