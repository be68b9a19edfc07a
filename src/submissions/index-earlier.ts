import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import { INDEX_VERSION, indexEntry } from './index-entry'

/** Few, so that on SQLite nobody waits long for the process. */
const BATCH = 50

const PAUSE_MILLISECONDS = 20

/** Goes through the submissions that were indexed by earlier rules, or not at all. */
export interface Indexing {
  /** Resolves when the batch in hand is done. */
  stop(): Promise<void>
  /** Resolves when nothing is left, or it was stopped; rejects when the database cannot store. */
  done: Promise<void>
}

/** Indexes what earlier versions stored, newest first, in the background, until nothing is left. */
export function indexEarlier(database: Database, pauseMilliseconds = PAUSE_MILLISECONDS): Indexing {
  const stopping = new AbortController()
  async function run(): Promise<void> {
    while (!stopping.signal.aborted && (await indexBatch(database)))
      await pause(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => {})
  }
  const done = run()
  return {
    done,
    async stop() {
      stopping.abort()
      await done.catch(() => {})
    },
  }
}

/** Whether there was anything to index. */
async function indexBatch(database: Database): Promise<boolean> {
  const rows = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select(['inbox.position', 'reference', 'inbox.form', 'form_version', 'language', 'sender_name', 'sender_email'])
    .select(sql<string>`CAST(answers AS text)`.as('answers'))
    .where('indexed', '<', INDEX_VERSION)
    .orderBy('indexed', 'desc')
    .orderBy('inbox.position', 'desc')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return false
  await transact(database, async (transaction) => {
    for (const { position, ...submission } of rows)
      await transaction.updateTable('inbox').set(indexEntry(submission)).where('position', '=', position).execute()
  })
  return true
}
