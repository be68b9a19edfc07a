import { Kysely } from 'kysely'
import { type Database, type DatabaseSettings, sqliteFile } from './connection'
import { openSqliteForReading } from './sqlite'
import type { Tables } from './tables'

export type DatabaseLocation = Pick<DatabaseSettings, 'databaseUrl' | 'dataDir'>

/** A read-only snapshot of a database on a separate connection. */
interface Snapshot {
  database: Database
  close(): Promise<void>
}

/**
 * Opens a snapshot for long reads. The snapshot does not see later writes and has no time limit.
 * @throws if the file does not exist or the server is unreachable.
 */
export async function openSnapshot({ databaseUrl, dataDir }: DatabaseLocation): Promise<Snapshot> {
  // Load pg only if it is used.
  const dialect = databaseUrl
    ? (await import('./postgres')).openPostgres(databaseUrl, () => {})
    : openSqliteForReading(sqliteFile(dataDir))
  const database = new Kysely<Tables>({ dialect })
  try {
    // SQLite ignores both settings: each of its transactions reads a single state.
    const transaction = database.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const snapshot = await transaction.execute()
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
