import type { Kysely } from 'kysely'

/** What an email that is written when it is first tried is written from. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('outbox').addColumn('content_revision', 'integer').execute()
}
