import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/connection'
import { transact } from '../../database/transact'
import { whereIn } from '../../database/where-in'
import { readCorrections } from '../corrections/corrections'
import { createIndexEntry, INDEX_VERSION, type IndexEntry } from './index-entry'

/** Few, so that on SQLite nobody waits long for the process. */
const BATCH = 100

const PAUSE_MILLISECONDS = 20
const RETRY_INTERVAL_MS = 60_000

interface IndexingOptions {
  database: Database
  /** Told of each batch that cannot be stored; it is tried again later. */
  onFailed: (error: Error) => void
  pauseMilliseconds?: number
}

/** Goes on in the background. */
interface Indexing {
  /** Resolves when nothing is left, or it was stopped. */
  done: Promise<void>
  /** Resolves when the batch in hand is done. */
  stop(): Promise<void>
}

/**
 * Indexes what earlier versions stored, newest first, in the background, until nothing is left. What comes in is indexed
 * as it is stored.
 */
export function startIndexing(options: IndexingOptions): Indexing {
  const { database, onFailed, pauseMilliseconds = PAUSE_MILLISECONDS } = options
  const stopping = new AbortController()
  const wait = (milliseconds: number) => pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (!(await indexBatch(database))) return
        await wait(pauseMilliseconds)
      } catch (error) {
        onFailed(error as Error)
        await wait(RETRY_INTERVAL_MS)
      }
    }
  }
  const done = run()
  return {
    done,
    async stop() {
      stopping.abort()
      await done
    },
  }
}

/** Whether there was anything to index. */
async function indexBatch(database: Database): Promise<boolean> {
  const rows = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select(['reference', 'form_version', 'language', 'sender_name', 'sender_email', 'digest'])
    .select(sql<string>`CAST(answers AS text)`.as('answers'))
    .selectAll('inbox')
    .where('indexed', '<', INDEX_VERSION)
    .orderBy('indexed', 'desc')
    .orderBy('inbox.position', 'desc')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return false
  // Earlier versions left what they erased in the inbox.
  const erased = rows.filter(({ digest }) => digest === '').map(({ submission_id }) => submission_id)
  if (erased.length > 0) {
    await database
      .deleteFrom('inbox')
      .where(whereIn(database, 'submission_id', erased))
      .execute()
    return true
  }
  const corrections = await readCorrections(
    database,
    rows.map((row) => row.submission_id),
  )
  const made = rows.map((row) => {
    return { position: row.position, before: row, entry: createIndexEntry(row, corrections.get(row.submission_id)) }
  })
  await transact(database, (transaction) => storeChanges(transaction, made))
  return true
}

interface IndexedRow {
  position: number
  before: IndexEntry
  entry: IndexEntry
}

/**
 * Stores the columns that any row has changed, since each costs its indexes; in one statement, because before each FTS5
 * writes what it has gathered. What somebody has just corrected is indexed already.
 */
async function storeChanges(transaction: Database, made: readonly IndexedRow[]): Promise<void> {
  const all = Object.keys(made[0]?.entry ?? {}) as (keyof IndexEntry)[]
  const changed = all.filter((column) => made.some(({ before, entry }) => before[column] !== entry[column]))
  const rows = made.map(({ position, entry }) => {
    // PostgreSQL takes what it is not told for text.
    const values = changed.map((column) => (column === 'indexed' ? sql.lit(entry.indexed) : sql`${entry[column]}`))
    return sql`(${sql.join([sql`CAST(${position} AS bigint)`, ...values])})`
  })
  // Both engines call the columns of VALUES so.
  const assigned = changed.map((column, index) => sql`${sql.ref(column)} = made.${sql.ref(`column${index + 2}`)}`)
  await sql`UPDATE inbox SET ${sql.join(assigned)} FROM (VALUES ${sql.join(rows)}) AS made
    WHERE inbox.position = made.column1 AND inbox.indexed < ${INDEX_VERSION}`.execute(transaction)
}
