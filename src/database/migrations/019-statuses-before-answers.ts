import type { Kysely } from 'kysely'
import { oneOf } from '../one-of'
import { statuses } from '../tables'

/** The status that a submission goes back to when an answer to it is taken back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('statuses_before_answers')
    .addColumn('email_id', 'text', (column) => column.primaryKey().references('outbox.id'))
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .execute()
}
