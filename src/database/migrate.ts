import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isNewer, readApplied, requireUsable } from './compatibility'
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

/**
 * A step from one schema to the next. With `admits` it lets older versions of the site, those that know the migration of
 * that name, go on beside the new one, and start again. Such a migration may only add: a nullable column or one with a
 * constant default, a table, an index (building one holds up writing to its table, since CONCURRENTLY works in no
 * transaction: seconds for a million rows). It may not rename, remove, or tighten anything, put into an existing column
 * what older versions do not know, or rely on a new column being filled: they write rows without it.
 */
export interface SiteMigration extends Migration {
  admits?: string
}

type Migrations = Readonly<Record<string, SiteMigration>>

/** By the names that the database remembers. Once a site runs it, a migration is never edited. */
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
}

/** In milliseconds. */
const LOCK_TIMES = {
  /** How long a migration waits for a table on PostgreSQL: everybody else who wants the table waits behind it. */
  wait: 1000,
  /** Before it tries again; a backup keeps its tables for minutes. */
  pause: 2000,
}

/** PostgreSQL's lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs the migrations that have not run yet, all in one transaction; none where a newer version has migrated the database
 * and admits this one.
 * @throws UnknownMigrationError, or the error of the migration that failed; then nothing has changed.
 */
export async function migrateToLatest<T>(database: Kysely<T>, known = migrations, times = LOCK_TIMES): Promise<void> {
  const steps = Object.entries(known).map(([name, step]) => [name, withRecord(name, step, times.wait)])
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => Object.fromEntries(steps) } })
  while (!(await isMigratedFurther(database, known))) {
    const { error } = await withoutForeignKeys(database, () => migrator.migrateToLatest())
    if (!error) return
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) await pause(times.pause)
    // Unless a newer version has migrated it meanwhile.
    else if (!(await isMigratedFurther(database, known))) throw error
  }
}

/** SQLite changes this only between transactions, and rebuilds a table only without them (rebuild-table.ts). */
async function withoutForeignKeys<T, Result>(database: Kysely<T>, run: () => Promise<Result>): Promise<Result> {
  const set = (state: string) =>
    perDialect(database, { sqlite: sql`PRAGMA foreign_keys = ${sql.raw(state)}` })?.execute(database)
  await set('OFF')
  try {
    return await run()
  } finally {
    await set('ON')
  }
}

/** @throws UnknownMigrationError when it is, and this version may not use it. */
async function isMigratedFurther<T>(database: Kysely<T>, known: Migrations): Promise<boolean> {
  const applied = await readApplied(database)
  requireUsable(applied, known)
  return isNewer(applied, known)
}

/** The migration, and the record of what it admits. */
function withRecord(name: string, { up, admits }: SiteMigration, wait: number): Migration {
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

/** Whether a database has been used, and lacks one of this version's migrations. */
export async function isOutdated<T>(database: Kysely<T>): Promise<boolean> {
  const applied = await readApplied(database)
  return applied.length > 0 && Object.keys(migrations).some((name) => !applied.some((each) => each.name === name))
}
