import { type Kysely, sql } from 'kysely'

/** Columns, states and forms get the names that the code has for them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('submissions').renameColumn('suspicion', 'spam_flags').execute()
  await sql`UPDATE submissions SET form = 'acceptance' WHERE form = 'accept'`.execute(database)
  await sql`UPDATE submissions SET form = 'cancellation' WHERE form = 'cancel'`.execute(database)
  await sql`UPDATE outbox SET status = 'failed' WHERE status = 'parked'`.execute(database)
}
