import { type Kysely, sql } from 'kysely'

export const admits = '002-backups'

/** Records which older versions may use the database after a migration. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE compatibility (migration text PRIMARY KEY, admits text NOT NULL)`.execute(database)
  // Migration 003 ran before this table existed.
  await sql`INSERT INTO compatibility (migration, admits) VALUES ('003-backup-folders', '002-backups')`.execute(
    database,
  )
}
