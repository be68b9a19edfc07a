import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/connection'
import { transact } from '../../database/transact'
import { whereIn } from '../../database/where-in'
import { readCorrections } from '../corrections/corrections'
import { createIndexEntry, INDEX_VERSION, type IndexEntry } from './index-entry'

/** Small enough not to block the process for long on SQLite. */
const BATCH_SIZE = 100

const BATCH_INTERVAL_MS = 20
const RETRY_INTERVAL_MS = 60_000

interface IndexingOptions {
  database: Database
  /** Called for each batch that cannot be stored. The batch is retried later. */
  onFailed: (error: Error) => void
  pauseMilliseconds?: number
}

/** A background job. */
interface IndexingJob {
  /** Resolves when everything is indexed or the job was stopped. */
  done: Promise<void>
  /** Resolves when the current batch has finished. */
  stop(): Promise<void>
}

/**
 * Indexes submissions stored by earlier versions, newest first, in the background. New submissions are indexed when
 * they are stored.
 */
export function startIndexing(options: IndexingOptions): IndexingJob {
  const { database, onFailed, pauseMilliseconds = BATCH_INTERVAL_MS } = options
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

/** Returns false if everything is indexed. */
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
    .limit(BATCH_SIZE)
    .execute()
  if (rows.length === 0) return false
  // Earlier versions left erased submissions in the inbox.
  const erasedIds = rows.filter(({ digest }) => digest === '').map(({ submission_id }) => submission_id)
  if (erasedIds.length > 0) {
    await database
      .deleteFrom('inbox')
      .where(whereIn(database, 'submission_id', erasedIds))
      .execute()
    return true
  }
  const corrections = await readCorrections(
    database,
    rows.map((row) => row.submission_id),
  )
  const updates = rows.map((row) => {
    return { position: row.position, before: row, entry: createIndexEntry(row, corrections.get(row.submission_id)) }
  })
  await transact(database, (transaction) => storeChanges(transaction, updates))
  return true
}

interface IndexedRow {
  position: number
  before: IndexEntry
  entry: IndexEntry
}

/**
 * Stores the columns that changed in at least one row, because each column costs index updates. Uses one statement,
 * because FTS5 flushes its buffer before every statement. Rows corrected in the meantime are already indexed.
 */
async function storeChanges(transaction: Database, updates: readonly IndexedRow[]): Promise<void> {
  const all = Object.keys(updates[0]?.entry ?? {}) as (keyof IndexEntry)[]
  const columns = all.filter((column) => updates.some(({ before, entry }) => before[column] !== entry[column]))
  const rows = updates.map(({ position, entry }) => {
    // PostgreSQL assumes text if no type is given.
    const values = columns.map((column) => (column === 'indexed' ? sql.lit(entry.indexed) : sql`${entry[column]}`))
    return sql`(${sql.join([sql`CAST(${position} AS bigint)`, ...values])})`
  })
  // Both databases name the columns of VALUES this way.
  const assignments = columns.map((column, index) => sql`${sql.ref(column)} = made.${sql.ref(`column${index + 2}`)}`)
  await sql`UPDATE inbox SET ${sql.join(assignments)} FROM (VALUES ${sql.join(rows)}) AS made
    WHERE inbox.position = made.column1 AND inbox.indexed < ${INDEX_VERSION}`.execute(transaction)
}
