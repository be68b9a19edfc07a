import { type Kysely, sql } from 'kysely'

export const admits = '002-backups'

/**
 * Restores that await an owner's confirmation. IF NOT EXISTS, because restoring an older backup creates the table
 * before migrating.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS restores (
    id text PRIMARY KEY,
    restored_at text NOT NULL,
    made_at text NOT NULL,
    confirmed_at text
  )`.execute(database)
}
