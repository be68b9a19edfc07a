import { sql } from 'kysely'
import { compileOnce } from './compile-once'
import type { Database } from './connection'
import { perDialect } from './dialect'

/** Locks a key until the transaction ends. Not needed on SQLite, which runs one write transaction at a time. */
export function lockKey(transaction: Database, key: string): Promise<void> {
  return lockKeys(transaction, [key])
}

/** Locks several keys in order. */
export async function lockKeys(transaction: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await perDialect(transaction, { postgres: lockInOrder })?.(transaction, { keys })
}

/** Takes a shared lock on a key. lockKey waits until all shared locks are released. */
export async function lockKeyShared(transaction: Database, key: string): Promise<void> {
  const lock = sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`
  await perDialect(transaction, { postgres: lock })?.execute(transaction)
}

const lockInOrder = compileOnce((transaction, { keys }: { keys: readonly string[] }) => {
  const orderedKeys = sql`unnest(${keys}::text[]) WITH ORDINALITY AS keys (key, place)`
  const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM ${orderedKeys} ORDER BY place`
  return { compile: () => lock.compile(transaction) }
})
