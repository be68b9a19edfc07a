import { join } from 'node:path'
import { Kysely } from 'kysely'
import { followClock } from './clock'
import { isOutdated, migrateToLatest } from './migrate'
import { requireUpgradable } from './require-upgradable'
import { retryOnBusy } from './retry-on-busy'
import { openSqlite } from './sqlite'
import type { Tables } from './tables'
import { requireFinished } from './unfinished-restore'

export type Database = Kysely<Tables>

/** Time limits for PostgreSQL, in milliseconds. */
const LIMITS = { statement: 10_000, answer: 12_000 }

export interface DatabaseSettings {
  /** A `postgres://` URL. If omitted, the SQLite file in `dataDir` is used. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Called with the error of each lost connection. */
  onLost?: (error: Error) => void
  beforeMigration?: BeforeMigration | undefined
}

/** Called before an existing database is migrated. Rejecting prevents the migration. */
type BeforeMigration = (database: Database) => Promise<void>

/** Returns the path of the SQLite file. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'six-saturdays.db')
}

/**
 * Opens the database and runs pending migrations.
 * @throws if the file or server cannot be opened, the schema is unknown, or a migration fails.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, dataDir, onLost = () => {}, beforeMigration } = settings
  return retryOnBusy(() =>
    databaseUrl ? openServer(databaseUrl, onLost, beforeMigration) : openFile(sqliteFile(dataDir), beforeMigration),
  )
}

async function openFile(file: string, beforeMigration?: BeforeMigration): Promise<Database> {
  const database = new Kysely<Tables>({ dialect: openSqlite(file) })
  try {
    await migrate(database, beforeMigration)
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

/** Migrates on a separate connection without a time limit, because migrating a million rows takes minutes. */
async function openServer(
  url: string,
  onLost: (error: Error) => void,
  beforeMigration?: BeforeMigration,
): Promise<Database> {
  // Load pg only if it is used.
  const { openPostgres } = await import('./postgres')
  const migrationDatabase = new Kysely<Tables>({ dialect: openPostgres(url, onLost) })
  try {
    await requireFinished(migrationDatabase)
    await migrate(migrationDatabase, beforeMigration)
  } finally {
    await migrationDatabase.destroy()
  }
  const database = new ServerDatabase({ dialect: openPostgres(url, onLost, LIMITS) })
  try {
    await database.followClock()
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

/** A server database that follows the server's clock until it is closed. */
class ServerDatabase extends Kysely<Tables> {
  #clock?: { stop(): void }

  async followClock(): Promise<void> {
    this.#clock = await followClock(this)
  }

  override async destroy(): Promise<void> {
    this.#clock?.stop()
    await super.destroy()
  }
}

async function migrate(database: Database, beforeMigration?: BeforeMigration): Promise<void> {
  if (await isOutdated(database)) {
    await requireUpgradable(database)
    await beforeMigration?.(database)
  }
  await migrateToLatest(database)
}
