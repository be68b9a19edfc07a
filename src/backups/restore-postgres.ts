import { Kysely, sql } from 'kysely'
import type { Database } from '../database/connection'
import { openPostgres } from '../database/postgres'
import type { Tables } from '../database/tables'
import { clearSchema, isUnfinished, markFinished, markUnfinished } from '../database/unfinished-restore'
import { runPostgresTool } from './postgres-tools'

/**
 * Restores a dump into a PostgreSQL database that is empty or has an interrupted restore, then calls `finish`. Empties the
 * database on failure.
 * @throws Error with the output of pg_restore, or if the database is not empty.
 */
export async function restorePostgres(
  databaseUrl: string,
  dump: string,
  finish: (database: Database) => Promise<void>,
): Promise<void> {
  const database = new Kysely<Tables>({ dialect: openPostgres(databaseUrl, () => {}) })
  try {
    if (await isUnfinished(database)) await database.transaction().execute(clearSchema)
    if ((await countTables(database)) > 0)
      throw new Error('The PostgreSQL database already has tables. Use an empty one.')
    await markUnfinished(database)
    try {
      const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
      await runPostgresTool('pg_restore', databaseUrl, [...options, dump])
      await finish(database)
      await markFinished(database)
    } catch (error) {
      await database.transaction().execute(clearSchema)
      throw error
    }
  } finally {
    await database.destroy()
  }
}

async function countTables(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM pg_class
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND relnamespace = 'public'::regnamespace`.execute(database)
  return Number(rows[0]?.count)
}
