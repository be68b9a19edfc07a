import { type Kysely, sql } from 'kysely'

export const admits = '002-backups'

/** Restores whose team an owner confirms. A restore adds the table to an older backup, which is migrated later. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS restores (
    id text PRIMARY KEY,
    restored_at text NOT NULL,
    made_at text NOT NULL,
    confirmed_at text
  )`.execute(database)
}
