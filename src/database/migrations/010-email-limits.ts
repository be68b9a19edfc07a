import { type Kysely, sql } from 'kysely'

/** Limits now count the outbox rows that a person caused in the past hour. This index serves that query. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE email_uses`.execute(database)
  await sql`ALTER TABLE outbox ADD COLUMN batch_id text`.execute(database)
  await sql`CREATE INDEX outbox_by_caused_by ON outbox (caused_by, created_at) WHERE caused_by IS NOT NULL`.execute(
    database,
  )
}
