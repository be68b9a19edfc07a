import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { isFlag } from '../one-of'

/** From when what a reply reopened waits for the office. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter
  await database.schema
    .alterTable('notes')
    .addColumn('reopens', 'integer', (column) => column.notNull().defaultTo(0).check(isFlag('reopens')))
    .execute()
  await database.schema
    .alterTable('inbox')
    .addColumn('waiting_position', isSqlite ? 'integer' : 'bigint')
    .execute()
  await sql`CREATE INDEX inbox_by_waiting ON inbox (status, waiting_position)
    WHERE waiting_position IS NOT NULL`.execute(database)
}
