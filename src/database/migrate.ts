import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as submissionsAndOutbox from './migrations/001-submissions-and-outbox'
import * as suspicionRatesProbes from './migrations/002-suspicion-rates-probes'
import * as heldConfirmations from './migrations/003-held-confirmations'
import * as secrets from './migrations/004-secrets'
import * as standardNames from './migrations/005-standard-names'
import * as referencesAndKinds from './migrations/006-references-and-kinds'
import * as desk from './migrations/007-desk'
import * as search from './migrations/008-search'
import * as manyAtOnce from './migrations/009-many-at-once'
import * as content from './migrations/010-content'
import * as refusedAttempts from './migrations/011-refused-attempts'
import * as twoDigests from './migrations/012-two-digests'
import * as emailBudgets from './migrations/013-email-budgets'
import * as waiting from './migrations/014-waiting'
import * as emailsInBatches from './migrations/015-emails-in-batches'
import * as unloggedAttempts from './migrations/016-unlogged-attempts'
import * as corrections from './migrations/017-corrections'
import * as publications from './migrations/018-publications'
import * as answerEffects from './migrations/019-answer-effects'
import * as eventSubjects from './migrations/020-event-subjects'
import * as people from './migrations/021-people'
import * as enteredFrom from './migrations/022-entered-from'
import * as seasons from './migrations/023-seasons'
import * as fewerWrites from './migrations/024-fewer-writes'

/** By the names that the database remembers. Once a site runs it, a migration is never edited. */
const migrations: Record<string, Migration> = {
  '001-submissions-and-outbox': submissionsAndOutbox,
  '002-suspicion-rates-probes': suspicionRatesProbes,
  '003-held-confirmations': heldConfirmations,
  '004-secrets': secrets,
  '005-standard-names': standardNames,
  '006-references-and-kinds': referencesAndKinds,
  '007-desk': desk,
  '008-search': search,
  '009-many-at-once': manyAtOnce,
  '010-content': content,
  '011-refused-attempts': refusedAttempts,
  '012-two-digests': twoDigests,
  '013-email-budgets': emailBudgets,
  '014-waiting': waiting,
  '015-emails-in-batches': emailsInBatches,
  '016-unlogged-attempts': unloggedAttempts,
  '017-corrections': corrections,
  '018-publications': publications,
  '019-answer-effects': answerEffects,
  '020-event-subjects': eventSubjects,
  '021-people': people,
  '022-entered-from': enteredFrom,
  '023-seasons': seasons,
  '024-fewer-writes': fewerWrites,
}

/** The database has a migration that this version does not know. */
export class NewerDatabaseError extends Error {
  constructor() {
    super('the database was written by a newer version of the site')
  }
}

/** @throws NewerDatabaseError when one of the migrations that a database has is unknown here. */
export function requireKnown(applied: readonly string[]): void {
  if (applied.some((name) => !Object.hasOwn(migrations, name))) throw new NewerDatabaseError()
}

/**
 * Runs the migrations that have not run yet, all in one transaction.
 * @throws NewerDatabaseError, or the error of the migration that failed; then nothing has changed.
 */
export async function migrateToLatest<T>(database: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  requireKnown(await appliedMigrations(database))
  throw error
}

async function appliedMigrations<T>(database: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(database)
  return rows.map(({ name }) => name)
}
