import type { Kysely } from 'kysely'
import { oneOf } from '../one-of'
import { statuses } from '../tables'

/** What goes back when an answer is taken back: the submission's status, and whose it became. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('answer_effects')
    .addColumn('email_id', 'text', (column) => column.primaryKey().references('outbox.id'))
    .addColumn('status', 'text', (column) => column.check(oneOf('status', statuses)))
    .addColumn('assignee_id', 'text', (column) => column.references('staff.id'))
    .execute()
}
