import { sql } from 'kysely'
import type { Database } from './connection'
import { perDialect } from './dialect'
import { transact } from './transact'

type Task = (transaction: Database) => Promise<unknown>

/**
 * Runs a transaction that notes what a page notes by the way. It waits for no standby and takes no writer's place, so that
 * the page comes also while nothing can be stored; it may be lost with a machine.
 * @throws what the task or the commit throws.
 */
export async function noteByTheWay(database: Database, task: Task): Promise<void> {
  await perDialect(database, { sqlite: transact, postgres: transactAlone })(database, task)
}

function transactAlone(database: Database, task: Task): Promise<unknown> {
  return database.transaction().execute(async (transaction) => {
    await sql`SET LOCAL synchronous_commit TO local`.execute(transaction)
    await task(transaction)
  })
}
