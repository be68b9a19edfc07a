import type { Database } from './connection'
import { withTimeBudget } from './time-budget'
import { transact } from './transact'

/** How long PostgreSQL is waited for: whoever asks whether it can store wants to know soon. */
const WAIT_MILLISECONDS = 4000

/**
 * Stores a row to the disk, as a submission is stored.
 * @throws when the database cannot store.
 */
export async function storeProbe(database: Database, now = new Date()): Promise<void> {
  const at = now.toISOString()
  const store = (transaction: Database) =>
    transaction
      .insertInto('probes')
      .values({ id: 'readiness', at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute()
  await withTimeBudget(WAIT_MILLISECONDS, () => transact(database, store))
}
