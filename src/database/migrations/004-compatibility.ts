import { type Kysely, sql } from 'kysely'

export const admits = '002-backups'

/** Which older versions may use the database beside the one that migrated it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE compatibility (migration text PRIMARY KEY, admits text NOT NULL)`.execute(database)
  // It ran before there was a place to say so.
  await sql`INSERT INTO compatibility (migration, admits) VALUES ('003-backup-folders', '002-backups')`.execute(
    database,
  )
}
