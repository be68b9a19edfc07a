import { SqliteAdapter, sql } from 'kysely'
import type { Database } from './connection'
import { transact } from './transact'

/**
 * Runs a transaction that notes what a page notes by the way. It waits for no standby and takes no writer's place, so that
 * the page comes also while nothing can be stored; it may be lost with a machine.
 * @throws what the task or the commit throws.
 */
export async function noteByTheWay(
  database: Database,
  task: (transaction: Database) => Promise<unknown>,
): Promise<void> {
  if (database.getExecutor().adapter instanceof SqliteAdapter) {
    await transact(database, task)
    return
  }
  await database.transaction().execute(async (transaction) => {
    await sql`SET LOCAL synchronous_commit TO local`.execute(transaction)
    await task(transaction)
  })
}
