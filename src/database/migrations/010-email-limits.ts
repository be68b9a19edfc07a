import { type Kysely, sql } from 'kysely'

/** Limits count the emails themselves: those of the past hour that a person sent, by this index. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE email_uses`.execute(database)
  await sql`ALTER TABLE outbox ADD COLUMN batch_id text`.execute(database)
  await sql`CREATE INDEX outbox_by_caused_by ON outbox (caused_by, created_at) WHERE caused_by IS NOT NULL`.execute(
    database,
  )
}
