import type { Kysely } from 'kysely'

/** What the office says an answer should have been. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('corrections')
    .addColumn('submission_id', 'text', (column) => column.notNull().references('submissions.id'))
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('corrected_by', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('corrected_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('corrections_primary_key', ['submission_id', 'field'])
    .execute()
}
