import { sql } from 'kysely'
import { clockOf } from './clock'
import type { Database } from './connection'
import { transact } from './transact'

/** What one process of all holds, until it lets go or its time is over by the database's clock. */
interface Lease {
  name: string
  /** Another one for each process. */
  holder: string
  /** In milliseconds. */
  lasts: number
}

/**
 * Takes a lease, or renews it; resolves to false while somebody else holds it. One that ends later than a new one would was
 * given by a clock that ran ahead.
 */
export async function takeLease(database: Database, { name, holder, lasts }: Lease): Promise<boolean> {
  const now = clockOf(database)
  const until = sql<number>`${now} + ${lasts}`
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

/** Lets go of a lease that a process holds. */
export async function returnLease(database: Database, { name, holder }: Pick<Lease, 'name' | 'holder'>): Promise<void> {
  await transact(database, (transaction) =>
    transaction.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute(),
  )
}

/** Takes every lease from whoever has it. Only where no other process uses the same database. */
export async function endAllLeases(database: Database): Promise<void> {
  await database.deleteFrom('leases').execute()
}
