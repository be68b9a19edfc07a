import type { Database } from './connection'
import { withTimeBudget } from './time-budget'
import { transact } from './transact'

const PROBE_TIMEOUT_MS = 4000

/**
 * Writes a row to disk, as a submission would.
 * @throws if the database cannot store.
 */
export async function storeProbe(database: Database, now = new Date()): Promise<void> {
  const at = now.toISOString()
  const upsertProbe = (transaction: Database) =>
    transaction
      .insertInto('probes')
      .values({ id: 'readiness', at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute()
  await withTimeBudget(PROBE_TIMEOUT_MS, () => transact(database, upsertProbe))
}
