import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isNewer, readAppliedMigrations, requireUsable } from './compatibility'
import { perDialect } from './dialect'
import * as firstSchema from './first-schema/first-schema'
import * as backups from './migrations/002-backups'
import * as backupFolders from './migrations/003-backup-folders'
import * as compatibility from './migrations/004-compatibility'
import * as peopleApart from './migrations/005-people-apart'
import * as restores from './migrations/006-restores'
import * as erased from './migrations/007-erased'
import * as completeEmails from './migrations/008-complete-emails'
import * as changes from './migrations/009-changes'
import * as emailLimits from './migrations/010-email-limits'
import * as seasonsAreRows from './migrations/011-seasons-are-rows'
import * as admissions from './migrations/012-admissions'
import * as payments from './migrations/013-payments'

/**
 * A schema migration. `admits` names a migration: older versions that know it may keep using the database and may start
 * again. Such a migration may only add nullable columns, columns with constant defaults, tables and indexes. It must
 * not rename, remove or restrict anything, store values in existing columns that older versions do not know, or rely on
 * new columns being filled. Building an index blocks writes for seconds per million rows, because CONCURRENTLY cannot
 * run in a transaction.
 */
export interface SiteMigration extends Migration {
  admits?: string
}

type Migrations = Readonly<Record<string, SiteMigration>>

/** Migrations by the name stored in the database. Never edit a migration after its release. */
export const migrations: Migrations = {
  '001-first-schema': firstSchema,
  '002-backups': backups,
  '003-backup-folders': backupFolders,
  '004-compatibility': compatibility,
  '005-people-apart': peopleApart,
  '006-restores': restores,
  '007-erased': erased,
  '008-complete-emails': completeEmails,
  '009-changes': changes,
  '010-email-limits': emailLimits,
  '011-seasons-are-rows': seasonsAreRows,
  '012-admissions': admissions,
  '013-payments': payments,
}

const LOCK_TIMES_MS = {
  /** Lock timeout on PostgreSQL. While the migration waits, other statements on the table queue behind it. */
  wait: 1000,
  /** Pause before a retry. A backup may lock tables for minutes. */
  pause: 2000,
}

/** PostgreSQL error code lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs pending migrations in one transaction. Does nothing if a newer version migrated the database and admits this
 * one.
 * @throws UnknownMigrationError, or the error of the failed migration. In both cases nothing has changed.
 */
export async function migrateToLatest<T>(
  database: Kysely<T>,
  known = migrations,
  times = LOCK_TIMES_MS,
): Promise<void> {
  const steps = Object.entries(known).map(([name, step]) => [name, withCompatibilityRecord(name, step, times.wait)])
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => Object.fromEntries(steps) } })
  while (!(await isMigratedByNewerVersion(database, known))) {
    const { error } = await withoutForeignKeys(database, () => migrator.migrateToLatest())
    if (!error) return
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) await pause(times.pause)
    // Ignore the error if a newer version migrated the database concurrently.
    else if (!(await isMigratedByNewerVersion(database, known))) throw error
  }
}

/**
 * Runs migrations with SQLite's foreign keys off, as rebuilding tables requires (rebuild-table.ts). The setting can
 * change only outside transactions.
 */
async function withoutForeignKeys<T, Result>(database: Kysely<T>, run: () => Promise<Result>): Promise<Result> {
  const setForeignKeys = (state: string) =>
    perDialect(database, { sqlite: sql`PRAGMA foreign_keys = ${sql.raw(state)}` })?.execute(database)
  await setForeignKeys('OFF')
  try {
    return await run()
  } finally {
    await setForeignKeys('ON')
  }
}

/** @throws UnknownMigrationError if a newer version migrated the database and does not admit this one. */
async function isMigratedByNewerVersion<T>(database: Kysely<T>, known: Migrations): Promise<boolean> {
  const applied = await readAppliedMigrations(database)
  requireUsable(applied, known)
  return isNewer(applied, known)
}

/** Adds a compatibility row to a migration. */
function withCompatibilityRecord(name: string, { up, admits }: SiteMigration, wait: number): Migration {
  return {
    async up(transaction) {
      const limit = sql`SET LOCAL lock_timeout = ${sql.lit(wait)}`
      await perDialect(transaction, { postgres: limit })?.execute(transaction)
      await up(transaction)
      if (admits === undefined) return
      await sql`INSERT INTO compatibility (migration, admits) VALUES (${name}, ${admits})`.execute(transaction)
    },
  }
}

/** True if an existing database lacks a migration of this version. */
export async function isOutdated<T>(database: Kysely<T>): Promise<boolean> {
  const applied = await readAppliedMigrations(database)
  return applied.length > 0 && Object.keys(migrations).some((name) => !applied.some((each) => each.name === name))
}
