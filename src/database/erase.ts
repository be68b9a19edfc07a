import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './connection'
import { perDialect } from './dialect'
import type { Tables } from './tables'
import { transact } from './transact'

/** The data was deleted, but its bytes may still be in the database file. */
export class NotRewrittenError extends Error {}

/**
 * Runs a task that erases data, then rewrites the SQLite file or the PostgreSQL tables so that no erased bytes remain.
 * Takes minutes on a large database, so the connections must have no time limit.
 * @throws NotRewrittenError if the data was deleted but the rewrite failed.
 */
export async function erase(
  database: Database,
  tables: readonly (keyof Tables)[],
  task: (transaction: Database) => Promise<void>,
): Promise<void> {
  await perDialect(database, { sqlite: sql`PRAGMA secure_delete = ON` })?.execute(database)
  await transact(database, task)
  try {
    await perDialect(database, { sqlite: rewriteFile, postgres: rewriteTables })(database, tables)
  } catch (error) {
    throw new NotRewrittenError((error as Error).message, { cause: error })
  }
}

async function rewriteFile(database: Database): Promise<void> {
  const { rows } = await sql<{ file: string }>`PRAGMA database_list`.execute(database)
  // Keep temporary files on the database's disk.
  process.env.SQLITE_TMPDIR = dirname(rows[0]?.file ?? '')
  await sql`VACUUM`.execute(database)
  const [checkpoint] = (await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(database)).rows
  if (checkpoint?.busy !== 0) throw new Error('Another program reads the database, so its log could not be emptied')
}

/** Also runs ANALYZE, because table statistics contain values. */
async function rewriteTables(database: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) await sql`VACUUM (FULL, ANALYZE) ${sql.table(table)}`.execute(database)
}
