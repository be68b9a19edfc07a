import { type Kysely, sql } from 'kysely'

export const admits = '002-backups'

/**
 * Adds the time of erasure, and keys that match an acceptance to its application. The keys are filled in the
 * background.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of [sql`name_key`, sql`address_key`]) {
    await sql`ALTER TABLE inbox ADD COLUMN ${column} text`.execute(database)
    await sql`CREATE INDEX applications_by_${column} ON inbox (${column}, program)
      WHERE form = 'application' AND status <> 'spam'`.execute(database)
  }
  await sql`ALTER TABLE submissions ADD COLUMN erased_at text`.execute(database)
}
