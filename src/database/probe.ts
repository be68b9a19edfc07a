import type { Database } from './connection'
import { retryOnBusy } from './retry-on-busy'

/**
 * Stores a row to the disk, as a submission is stored.
 * @throws when the database cannot store.
 */
export async function storeProbe(database: Database, now = new Date()): Promise<void> {
  const at = now.toISOString()
  await retryOnBusy(() =>
    database
      .insertInto('probes')
      .values({ id: 'readiness', at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute(),
  )
}
