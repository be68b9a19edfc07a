import { SqliteAdapter, sql } from 'kysely'
import type { Database } from './connection'

/**
 * Has a transaction that only reads wait at its commit until the standbys have what it read: by itself only one that wrote
 * something waits. Not needed on SQLite, which has no standbys.
 */
export async function awaitStandbys(transaction: Database): Promise<void> {
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) return
  // It goes into the write-ahead log alone, so that nobody waits for a row.
  await sql`SELECT pg_logical_emit_message(true, 'six-saturdays', 'read')`.execute(transaction)
}

/**
 * Lets a transaction be over without a standby, for what a page notes by the way: it may be lost with a machine, and the
 * page comes also while no standby answers.
 */
export async function skipStandbys(transaction: Database): Promise<void> {
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`SET LOCAL synchronous_commit TO local`.execute(transaction)
}
