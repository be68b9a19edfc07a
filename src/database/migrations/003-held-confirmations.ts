import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('outbox').addColumn('recipient', 'text').execute()
  await database.schema
    .createIndex('outbox_by_recipient')
    .on('outbox')
    .columns(['recipient', 'created_at'])
    .where('recipient' as never, 'is not', null)
    .execute()

  // The office's mail is looked for before the senders'.
  await database.schema.dropIndex('outbox_by_due').execute()
  await database.schema
    .createIndex('outbox_by_audience')
    .on('outbox')
    .columns(['status', 'audience', 'due_at', 'id'])
    .execute()

  await database.schema
    .createTable('held_confirmations')
    .addColumn('id', 'text', (column) => column.primaryKey().references('submissions.id'))
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('to_address', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('held_by_recipient')
    .on('held_confirmations')
    .columns(['recipient', 'due_at'])
    .execute()
  await database.schema.createIndex('held_by_due').on('held_confirmations').column('due_at').execute()
}
