import { join } from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import { migrateToLatest } from './migrate'
import { openSqlite } from './sqlite'
import type { Tables } from './tables'
import { whenFree } from './when-free'

export type Database = Kysely<Tables>

export interface DatabaseSettings {
  /** A `postgres://` address; without one, the SQLite file under `dataDir` is used. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Told of each connection that broke. */
  onLost?: (error: Error) => void
}

/** Where the SQLite file stands under the data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'six-saturdays.db')
}

/**
 * Opens the database and brings its tables to the newest version.
 * @throws when the file or server cannot be opened, or a migration fails.
 */
export async function openDatabase({ databaseUrl, dataDir, onLost = () => {} }: DatabaseSettings): Promise<Database> {
  return whenFree(async () => {
    const dialect = databaseUrl ? await connectTo(databaseUrl, onLost) : openSqlite(sqliteFile(dataDir))
    const database: Database = new Kysely<Tables>({ dialect })
    try {
      await migrateToLatest(database)
      return database
    } catch (error) {
      await database.destroy()
      throw error
    }
  })
}

/** Loads what speaks to PostgreSQL only where it is used. */
async function connectTo(url: string, onLost: (error: Error) => void): Promise<Dialect> {
  const { openPostgres } = await import('./postgres')
  return openPostgres(url, onLost)
}
