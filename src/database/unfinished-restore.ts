import { type Kysely, sql } from 'kysely'

/** This schema exists while a PostgreSQL database is being restored. */
const MARK = sql.id('restore_unfinished')

export async function markUnfinished<T>(database: Kysely<T>): Promise<void> {
  await sql`CREATE SCHEMA ${MARK}`.execute(database)
}

export async function markFinished<T>(database: Kysely<T>): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS ${MARK}`.execute(database)
}

export async function isUnfinished<T>(database: Kysely<T>): Promise<boolean> {
  const query = sql<{ there: boolean }>`SELECT to_regnamespace('restore_unfinished') IS NOT NULL AS there`
  return (await query.execute(database)).rows[0]?.there === true
}

/** Empties a database in the caller's transaction, so that an interruption leaves everything or nothing. */
export async function clearSchema<T>(transaction: Kysely<T>): Promise<void> {
  // An earlier version may have been killed between dropping and creating the schema.
  await sql`DROP SCHEMA IF EXISTS public CASCADE`.execute(transaction)
  await sql`CREATE SCHEMA public`.execute(transaction)
  await markFinished(transaction)
}

/** @throws if a restore was interrupted, because files may be missing and nothing was verified. */
export async function requireFinished<T>(database: Kysely<T>): Promise<void> {
  if (await isUnfinished(database))
    throw new Error('a restore of this database was interrupted. Run it again before you start the site')
}
