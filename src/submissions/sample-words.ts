import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection'
import { type InboxFilter, walk } from './inbox-filter'
import type { SearchWord } from './search'

/** How many of the newest rows are read to see how common the words are. */
const SAMPLE_ROWS = 1000

/** Of fewer of the sample, a word is rare. */
const RARE = 20

/** How often a search's words occur in the newest rows that a filter lets through. */
export interface Sample {
  /** Whether there are no other rows. */
  isAll: boolean
  /** How many have all words. */
  hits: number
  /** The words to find in the index. */
  indexed: readonly SearchWord[]
  /** The conditions for the other words: common ones, which cost more to find in the index than to read in a text. */
  others: readonly RawBuilder<boolean>[]
}

/** Reads the newest rows; `texts` are the conditions for the filter's words. */
export async function readSample(
  database: Database,
  filter: InboxFilter,
  texts: readonly RawBuilder<boolean>[],
): Promise<Sample> {
  const columns = [sql.join(texts, sql` AND `), ...texts].map(
    (text, index) => sql`coalesce(sum(CASE WHEN ${text} THEN 1 ELSE 0 END), 0) AS ${sql.ref(`n${index}`)}`,
  )
  const newest = walk(filter, sql`inbox.position, inbox.words`, { limit: SAMPLE_ROWS })
  const { rows } = await sql<Record<string, number>>`SELECT count(*) AS n, ${sql.join(columns)}
    FROM (${newest}) AS inbox`.execute(database)
  const countOf = (name: string) => Number(rows[0]?.[name])
  const hasRare = texts.some((_text, index) => countOf(`n${index + 1}`) < RARE)
  const isCommon = (index: number) => hasRare && countOf(`n${index + 1}`) >= RARE
  return {
    isAll: countOf('n') < SAMPLE_ROWS,
    hits: countOf('n0'),
    indexed: filter.words.filter((_word, index) => !isCommon(index)),
    others: texts.filter((_text, index) => isCommon(index)),
  }
}
