import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as firstSchema from './first-schema/first-schema'
import * as backups from './migrations/002-backups'
import * as backupFolders from './migrations/003-backup-folders'

/** By the names that the database remembers. Once a site runs it, a migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-first-schema': firstSchema,
  '002-backups': backups,
  '003-backup-folders': backupFolders,
}

/** The database has a migration that this version does not know. */
export class UnknownMigrationError extends Error {
  constructor(name: string) {
    super(`the database was written by another version of the site, which has the migration ${name}`)
  }
}

/** @throws UnknownMigrationError when one of the migrations that a database has is unknown here. */
export function requireKnown(applied: readonly string[]): void {
  const unknown = applied.find((name) => !Object.hasOwn(migrations, name))
  if (unknown !== undefined) throw new UnknownMigrationError(unknown)
}

/**
 * Runs the migrations that have not run yet, all in one transaction.
 * @throws UnknownMigrationError, or the error of the migration that failed; then nothing has changed.
 */
export async function migrateToLatest<T>(database: Kysely<T>, known = migrations): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...known }) } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  requireKnown(await appliedMigrations(database))
  throw error
}

async function appliedMigrations<T>(database: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(database)
  return rows.map(({ name }) => name)
}

/** Whether a database has been used, and not by this version. */
export async function isOutdated<T>(database: Kysely<T>): Promise<boolean> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false
  const applied = await appliedMigrations(database)
  return applied.length > 0 && Object.keys(migrations).some((name) => !applied.includes(name))
}
