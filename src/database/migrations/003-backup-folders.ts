import { type Kysely, sql } from 'kysely'

/** Which folder a backup is in: several machines have one each. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE backups ADD COLUMN folder_id text`.execute(database)
}
