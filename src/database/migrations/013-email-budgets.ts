import { type Kysely, sql } from 'kysely'

/** What staff may still send, where an email's secret goes, and what an answer answers. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const name of ['secret_marker', 'typed_text'])
    await database.schema.alterTable('outbox').addColumn(name, 'text').execute()
  await database.schema
    .alterTable('outbox')
    .addColumn('in_reply_to', 'text', (column) => column.references('outbox.id'))
    .execute()
  await database.schema
    .createTable('email_uses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('outbox_id', 'text', (column) =>
      // The room in the hour is taken before the email is queued.
      column.notNull().references('outbox.id').modifyEnd(sql`DEFERRABLE INITIALLY DEFERRED`),
    )
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('recipient', 'text')
    .addColumn('sends_at', 'text', (column) => column.notNull())
    .execute()
  for (const column of ['staff_id', 'recipient'])
    await database.schema
      .createIndex(`email_uses_by_${column}`)
      .on('email_uses')
      .columns([column, 'sends_at'])
      .execute()
  await database.schema.createIndex('email_uses_by_outbox_id').on('email_uses').column('outbox_id').execute()
}
