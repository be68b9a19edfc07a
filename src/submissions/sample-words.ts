import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection'
import { perDialect } from '../database/dialect'
import type { InboxFilter } from './inbox/inbox-filter'
import type { SearchWord } from './inbox/search'
import { scanList } from './walk'

/** Number of newest rows that are sampled. */
const SAMPLE_ROWS = 1000

/** A word with its frequency in the sample. */
export interface SampledWord {
  word: SearchWord
  /** Condition for the word in a row's text. */
  text: RawBuilder<boolean>
  /** Number of sampled rows that contain the word. */
  hits: number
}

/** Frequencies of a search's words in the newest rows that match the filter. */
export interface WordSample {
  /** True if the sample contains all matching rows. */
  isAll: boolean
  /** Number of sampled rows that contain all words. */
  hits: number
  /** Estimated number of submissions; only on PostgreSQL, after its first ANALYZE. */
  total?: number | undefined
  words: readonly SampledWord[]
}

/** Reads the sample. `texts` are the conditions for the filter's words, `schools` those for the school's name. */
export async function readWordSample(
  database: Database,
  filter: InboxFilter,
  texts: readonly RawBuilder<boolean>[],
  schools: readonly RawBuilder<boolean>[],
): Promise<WordSample> {
  const columns = [sql.join([...texts, ...schools], sql` AND `), ...texts].map(
    (text, index) => sql`coalesce(sum(CASE WHEN ${text} THEN 1 ELSE 0 END), 0) AS ${sql.ref(`n${index}`)}`,
  )
  const newest = scanList(filter, sql`inbox.position, inbox.search_text, inbox.school_key`, { limit: SAMPLE_ROWS })
  const estimate = sql`(SELECT reltuples FROM pg_class WHERE oid = 'inbox'::regclass)`
  const total = perDialect(database, { sqlite: sql`-1`, postgres: estimate })
  const { rows } = await sql<Record<string, number>>`SELECT count(*) AS n, ${total} AS total, ${sql.join(columns)}
    FROM (${newest}) AS inbox`.execute(database)
  const getCount = (name: string) => Number(rows[0]?.[name])
  const words = filter.words.flatMap((word, index) => {
    const text = texts[index]
    return text ? [{ word, text, hits: getCount(`n${index + 1}`) }] : []
  })
  const hasTotal = getCount('total') >= 0
  return {
    isAll: getCount('n') < SAMPLE_ROWS,
    hits: getCount('n0'),
    ...(hasTotal && { total: getCount('total') }),
    words,
  }
}
