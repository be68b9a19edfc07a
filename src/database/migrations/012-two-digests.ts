import { type Kysely, sql } from 'kysely'

/** Staff say whether they want the weekly email; an email says what kind of failure its last one was. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('staff')
    .addColumn('notify_weekly', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await database.schema.alterTable('outbox').addColumn('failure', 'text').execute()
  // Hardly any email is in it, so it costs nothing while all is well.
  await sql`CREATE INDEX outbox_put_off ON outbox (status, created_at, failure)
    WHERE last_error IS NOT NULL`.execute(database)
}
