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

/** How long a statement may take on PostgreSQL, and its answer, in milliseconds. */
const LIMITS = { statement: 10_000, answer: 12_000 }

export interface DatabaseSettings {
  /** A `postgres://` address; without one, the SQLite file in `dataDir` is used. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Called with the error of each connection that is lost. */
  onLost?: (error: Error) => void
  beforeMigration?: BeforeMigration | undefined
}

/** Called where a database that has been used is about to be migrated, which does not happen where this rejects. */
type BeforeMigration = (database: Database) => Promise<void>

/** Where the SQLite file is in the data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'six-saturdays.db')
}

/**
 * Opens the database and brings its tables to the newest version.
 * @throws when the file or server cannot be opened, its tables are not those of a version, or a migration fails.
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

/** Migrates on a connection of its own, without a time limit: a million rows take minutes. */
async function openServer(
  url: string,
  onLost: (error: Error) => void,
  beforeMigration?: BeforeMigration,
): Promise<Database> {
  // pg is only read where it is used.
  const { openPostgres } = await import('./postgres')
  const migrating = new Kysely<Tables>({ dialect: openPostgres(url, onLost) })
  try {
    await requireFinished(migrating)
    await migrate(migrating, beforeMigration)
  } finally {
    await migrating.destroy()
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

/** One on a server, whose clock is followed until it is closed. */
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
