import { sql } from 'kysely'
import type { Database } from './connection'
import { perDialect } from './dialect'

/**
 * Makes a read-only transaction wait at its commit until the standbys have the data it read. PostgreSQL waits only for
 * transactions that write. SQLite has no standbys.
 */
export async function awaitStandbys(transaction: Database): Promise<void> {
  await perDialect(transaction, { postgres: message })?.execute(transaction)
}

/** Writes only to the write-ahead log, so it takes no row locks. */
const message = sql`SELECT pg_logical_emit_message(true, 'six-saturdays', 'read')`
