import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as submissionsAndOutbox from './migrations/001-submissions-and-outbox'
import * as suspicionRatesProbes from './migrations/002-suspicion-rates-probes'
import * as heldConfirmations from './migrations/003-held-confirmations'
import * as secrets from './migrations/004-secrets'

/** In order, by the names that the database remembers. A migration that has landed is never edited; the next change is a new one. */
const migrations: Record<string, Migration> = {
  '001-submissions-and-outbox': submissionsAndOutbox,
  '002-suspicion-rates-probes': suspicionRatesProbes,
  '003-held-confirmations': heldConfirmations,
  '004-secrets': secrets,
}

/**
 * Runs what has not run yet.
 * @throws the error of the migration that failed.
 */
export async function migrateToLatest<T>(database: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
