import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import { INDEX_VERSION, indexEntry } from './index-entry'

/** Few, so that on SQLite nobody waits long for the process. */
const BATCH = 50

const PAUSE_MILLISECONDS = 20
const PAUSE_AFTER_FAILURE_MILLISECONDS = 60_000

/** Goes through the submissions that were indexed by earlier rules, or not at all. */
export interface Indexing {
  /** Resolves when nothing is left, or it was stopped. */
  done: Promise<void>
  /** Resolves when the batch in hand is done. */
  stop(): Promise<void>
}

/**
 * Indexes what earlier versions stored, newest first, in the background, until nothing is left. A batch that cannot be
 * stored is told to `onFailed`, and tried again later.
 */
export function indexEarlier(
  database: Database,
  onFailed: (error: Error) => void,
  pauseMilliseconds = PAUSE_MILLISECONDS,
): Indexing {
  const stopping = new AbortController()
  const wait = (milliseconds: number) => pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
  async function run(): Promise<void> {
    for (let isDone = false; !isDone && !stopping.signal.aborted; ) {
      try {
        isDone = !(await indexBatch(database))
        if (!isDone) await wait(pauseMilliseconds)
      } catch (error) {
        onFailed(error as Error)
        await wait(PAUSE_AFTER_FAILURE_MILLISECONDS)
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
    .select(['inbox.position', 'reference', 'inbox.form', 'form_version', 'language', 'sender_name', 'sender_email'])
    .select([sql<string>`CAST(answers AS text)`.as('answers'), 'inbox.words'])
    .where('indexed', '<', INDEX_VERSION)
    .orderBy('indexed', 'desc')
    .orderBy('inbox.position', 'desc')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return false
  await transact(database, async (transaction) => {
    for (const { position, words: indexed, ...submission } of rows) {
      const { words, ...entry } = indexEntry(submission)
      // SQLite would take words that are the same out of its index and put them back.
      const changed = words === indexed ? entry : { ...entry, words }
      await transaction.updateTable('inbox').set(changed).where('position', '=', position).execute()
    }
  })
  return true
}
