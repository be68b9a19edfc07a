import { Kysely, sql } from 'kysely'
import type { Database } from '../database/connection'
import { openPostgres } from '../database/postgres'
import type { Tables } from '../database/tables'
import { runOnServer } from './postgres-tools'

/**
 * Restores a dump into an empty PostgreSQL database, then does what is left to do there.
 * @throws what pg_restore prints, or that the database is not empty.
 */
export async function restorePostgres(
  databaseUrl: string,
  dump: string,
  finish: (database: Database) => Promise<void>,
): Promise<void> {
  const database = new Kysely<Tables>({ dialect: openPostgres(databaseUrl, () => {}) })
  try {
    if ((await countTables(database)) > 0)
      throw new Error('The PostgreSQL database already has tables. Use an empty one.')
    // In one transaction: a restore that fails leaves the database empty.
    const how = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
    await runOnServer('pg_restore', databaseUrl, [...how, dump])
    await finish(database).catch(async (error) => {
      await emptySchema(database)
      throw error
    })
  } finally {
    await database.destroy()
  }
}

async function emptySchema(database: Database): Promise<void> {
  await sql`DROP SCHEMA public CASCADE`.execute(database)
  await sql`CREATE SCHEMA public`.execute(database)
}

async function countTables(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM pg_class
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND relnamespace = 'public'::regnamespace`.execute(database)
  return Number(rows[0]?.count)
}
