import { sql } from 'kysely'
import type { Database } from './connection'
import { perDialect } from './dialect'
import { transact } from './transact'

type Task = (transaction: Database) => Promise<unknown>

/**
 * Runs a best-effort write that must not delay a page. It does not wait for standbys or a writer slot, and may be lost
 * in a crash.
 */
export async function writeBestEffort(database: Database, task: Task): Promise<void> {
  await perDialect(database, { sqlite: transact, postgres: transactAlone })(database, task)
}

function transactAlone(database: Database, task: Task): Promise<unknown> {
  return database.transaction().execute(async (transaction) => {
    await sql`SET LOCAL synchronous_commit TO local`.execute(transaction)
    await task(transaction)
  })
}
