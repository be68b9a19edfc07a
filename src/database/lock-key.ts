import { SqliteAdapter, sql } from 'kysely'
import type { Database } from './connection'

/**
 * Locks a key until the transaction ends; others who lock it wait.
 * Not needed on SQLite, where one transaction writes at a time.
 */
export async function lockKey(transaction: Database, key: string): Promise<void> {
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}
