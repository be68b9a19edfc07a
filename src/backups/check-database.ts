import { Kysely, sql } from 'kysely'
import { openPostgres } from '../database/postgres'
import { clearSchema } from '../database/unfinished-restore'

/** Database comment that marks a database for test restores. Dumps do not include it. */
const CHECK_DATABASE_COMMENT = 'Backups of Six Saturdays are restored here to see whether they can be'

/**
 * Empties the PostgreSQL database at an address.
 * @throws if a site uses the database, or if it has tables but not our comment: someone may need them.
 */
export async function clearCheckDatabase(url: string): Promise<void> {
  const database = new Kysely<unknown>({ dialect: openPostgres(url, () => {}) })
  try {
    await database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ tables: number; name: string; comment: string | null }>`
        SELECT (SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
          AND relnamespace = to_regnamespace('public')) AS tables,
          datname AS name, shobj_description(oid, 'pg_database') AS comment
        FROM pg_database WHERE datname = current_database()`.execute(transaction)
      const [{ tables, name, comment } = { tables: 0, name: '', comment: null }] = rows
      if (Number(tables) > 0 && (comment !== CHECK_DATABASE_COMMENT || (await isInUse(transaction))))
        throw new Error('BACKUP_CHECK_URL: that database has tables of something else. Give an empty one.')
      await clearSchema(transaction)
      await sql`COMMENT ON DATABASE ${sql.ref(name)} IS ${sql.lit(CHECK_DATABASE_COMMENT)}`.execute(transaction)
    })
  } finally {
    await database.destroy()
  }
}

/** True if a site holds an unexpired lease in the database. */
async function isInUse(transaction: Kysely<unknown>): Promise<boolean> {
  const leases = await sql<{ there: boolean }>`SELECT to_regclass('leases') IS NOT NULL AS there`.execute(transaction)
  if (!leases.rows[0]?.there) return false
  const { rows } = await sql`SELECT 1 FROM leases WHERE until > extract(epoch FROM now()) * 1000`.execute(transaction)
  return rows.length > 0
}
