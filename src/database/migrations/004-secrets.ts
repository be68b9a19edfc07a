import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  // Used on PostgreSQL alone: beside a SQLite file the secret is a file of its own.
  await database.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
