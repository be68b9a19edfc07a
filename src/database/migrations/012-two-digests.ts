import { type Kysely, sql } from 'kysely'
import { isFlag, oneOf } from '../one-of'
import { deliveryFailures } from '../tables'

/** Staff say whether they want the weekly email; an email says what kind of failure its last one was. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('staff')
    .addColumn('notify_weekly', 'integer', (column) => column.notNull().defaultTo(1).check(isFlag('notify_weekly')))
    .execute()
  await database.schema
    .alterTable('outbox')
    .addColumn('failure', 'text', (column) => column.check(oneOf('failure', deliveryFailures)))
    .execute()
  // Hardly any email is in it, so it costs nothing while all is well.
  await sql`CREATE INDEX outbox_put_off ON outbox (status, created_at, failure)
    WHERE last_error IS NOT NULL`.execute(database)
}
