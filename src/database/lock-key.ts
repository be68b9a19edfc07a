import { SqliteAdapter, sql } from 'kysely'
import type { Database } from './connection'

/**
 * Until the transaction ends, whoever else locks the same key waits.
 * On SQLite there is nothing to do: one transaction writes at a time.
 */
export async function lockKey(transaction: Database, key: string): Promise<void> {
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}
