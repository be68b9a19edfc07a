import type { Database } from './connection'
import { whenFree } from './when-free'

/**
 * Stores a row as a submission would be stored, to the disk.
 * @throws when the database cannot store.
 */
export async function storeProbe(database: Database, now = new Date()): Promise<void> {
  const at = now.toISOString()
  await whenFree(() =>
    database
      .insertInto('probes')
      .values({ id: 'readiness', at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute(),
  )
}
