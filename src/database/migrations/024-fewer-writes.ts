import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * What an email that is written when it is first tried is written from. And SQLite indexes the words of a submission by a
 * statement of its own: before one with a trigger, FTS5 writes what it has gathered.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('outbox').addColumn('content_revision', 'integer').execute()
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter
  if (isSqlite) await sql`DROP TRIGGER inbox_search_insert`.execute(database)
}
