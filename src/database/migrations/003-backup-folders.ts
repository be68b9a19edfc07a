import { type Kysely, sql } from 'kysely'

/** Records the folder of each backup, because several machines may have their own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE backups ADD COLUMN folder_id text`.execute(database)
}
