import type { Database } from './connection'
import { retryOnBusy } from './retry-on-busy'
import { withTimeBudget } from './time-budget'

/** How long PostgreSQL is waited for: whoever asks whether it can store wants to know soon. */
const WAIT_MILLISECONDS = 4000

/**
 * Stores a row to the disk, as a submission is stored.
 * @throws when the database cannot store.
 */
export async function storeProbe(database: Database, now = new Date()): Promise<void> {
  const at = now.toISOString()
  const store = () =>
    database
      .insertInto('probes')
      .values({ id: 'readiness', at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute()
  await withTimeBudget(WAIT_MILLISECONDS, () => retryOnBusy(store))
}
