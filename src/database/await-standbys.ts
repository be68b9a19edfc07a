import { sql } from 'kysely'
import type { Database } from './connection'
import { perDialect } from './dialect'

/**
 * Has a transaction that only reads wait at its commit until the standbys have what it read: by itself only one that wrote
 * something waits. Not needed on SQLite, which has no standbys.
 */
export async function awaitStandbys(transaction: Database): Promise<void> {
  await perDialect(transaction, { postgres: message })?.execute(transaction)
}

/** It goes into the write-ahead log alone, so that nobody waits for a row. */
const message = sql`SELECT pg_logical_emit_message(true, 'six-saturdays', 'read')`
