import { sql } from 'kysely'
import { databaseClock } from './clock'
import type { Database } from './connection'
import { transact } from './transact'

/** An exclusive lease, valid until released or expired by the database's clock. */
interface Lease {
  name: string
  /** Unique per process. */
  holder: string
  durationMs: number
}

/**
 * Acquires or renews a lease. Returns false if another process holds it. A lease that would outlast a new one is
 * ignored, because it was written by a clock running ahead.
 */
export async function acquireLease(database: Database, { name, holder, durationMs }: Lease): Promise<boolean> {
  const now = databaseClock(database)
  const until = sql<number>`${now} + ${durationMs}`
  return transact(database, async (transaction) => {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('leases')
      .values({ name, holder, until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until })
          .where(({ or, eb }) =>
            or([eb('leases.holder', '=', holder), eb('leases.until', '<', now), eb('leases.until', '>', until)]),
          ),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  })
}

/** Releases a lease held by `holder`. */
export async function releaseLease(
  database: Database,
  { name, holder }: Pick<Lease, 'name' | 'holder'>,
): Promise<void> {
  await transact(database, (transaction) =>
    transaction.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute(),
  )
}

/** Releases all leases. Call it only if no other process uses the database. */
export async function releaseAllLeases(database: Database): Promise<void> {
  await database.deleteFrom('leases').execute()
}
