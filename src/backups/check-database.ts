import { Kysely, sql } from 'kysely'
import { openPostgres } from '../database/postgres'

/** Marks a schema that belongs to nobody else. */
const OURS = 'Backups of Six Saturdays are restored here to see whether they can be'

/**
 * Empties the PostgreSQL database at an address.
 * @throws when it has tables and was not emptied by us before: it may be somebody's.
 */
export async function emptyCheckDatabase(url: string): Promise<void> {
  const database = new Kysely<unknown>({ dialect: openPostgres(url, () => {}) })
  try {
    await database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ tables: number; comment: string | null }>`
        SELECT (SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND relnamespace = n.oid) AS tables,
          obj_description(n.oid, 'pg_namespace') AS comment
        FROM pg_namespace AS n WHERE n.nspname = 'public'`.execute(transaction)
      if (Number(rows[0]?.tables) > 0 && rows[0]?.comment !== OURS)
        throw new Error('BACKUP_CHECK_URL: that database has tables of something else. Give an empty one.')
      await sql`DROP SCHEMA public CASCADE`.execute(transaction)
      await sql`CREATE SCHEMA public`.execute(transaction)
      await sql`COMMENT ON SCHEMA public IS ${sql.lit(OURS)}`.execute(transaction)
    })
  } finally {
    await database.destroy()
  }
}
