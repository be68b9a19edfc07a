import { Kysely } from 'kysely'
import { type Database, type DatabaseSettings, sqliteFile } from './connection'
import { openSqliteForReading } from './sqlite'
import type { Tables } from './tables'

/** Where a database is. */
export type Location = Pick<DatabaseSettings, 'databaseUrl' | 'dataDir'>

/** A database as it stood at one moment, over a connection of its own; nothing can be written to it. */
interface Snapshot {
  database: Database
  close(): Promise<void>
}

/**
 * Opens a database for reading at length: what is written meanwhile is not seen, and no statement has a time limit.
 * @throws when there is no such file, or the server cannot be reached.
 */
export async function openSnapshot({ databaseUrl, dataDir }: Location): Promise<Snapshot> {
  // pg is only read where it is used.
  const dialect = databaseUrl
    ? (await import('./postgres')).openPostgres(databaseUrl, () => {})
    : openSqliteForReading(sqliteFile(dataDir))
  const database = new Kysely<Tables>({ dialect })
  try {
    // SQLite knows neither, and its transactions see one state anyway.
    const asked = database.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const snapshot = await asked.execute()
    return {
      database: snapshot,
      async close() {
        await snapshot.rollback().execute()
        await database.destroy()
      },
    }
  } catch (error) {
    await database.destroy()
    throw error
  }
}
