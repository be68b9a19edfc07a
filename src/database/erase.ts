import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './connection'
import { perDialect } from './dialect'
import type { Tables } from './tables'
import { transact } from './transact'

/** What was to be erased is, but its bytes may still be there. */
export class NotRewrittenError extends Error {}

/**
 * Runs a task that erases something in a transaction, then rewrites the SQLite file, or the tables on PostgreSQL, so that
 * none of the erased bytes stay in them. Takes minutes on a large database: its connections must have no time limit.
 * @throws what the task throws; or, once it is done, NotRewrittenError with the reason.
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
  // It is rewritten beside the database, and not in memory or on another disk.
  process.env.SQLITE_TMPDIR = dirname(rows[0]?.file ?? '')
  await sql`VACUUM`.execute(database)
  const [checkpoint] = (await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(database)).rows
  if (checkpoint?.busy !== 0) throw new Error('Another program reads the database, so its log could not be emptied')
}

/** With the statistics, which quote values. */
async function rewriteTables(database: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) await sql`VACUUM (FULL, ANALYZE) ${sql.table(table)}`.execute(database)
}
