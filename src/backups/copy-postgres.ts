import { sql } from 'kysely'
import { openSnapshot } from '../database/snapshot'
import { type Described, describe } from './describe'
import { runOnServer } from './postgres-tools'

/** Tables whose rows are useless in another database or stored separately. */
const WITHOUT_ROWS = ['file_parts', 'rates', 'probes', 'leases']

/** Lock timeout of pg_dump in milliseconds. */
const LOCKED_WITHIN = 60_000

/**
 * Dumps a PostgreSQL database into one file, and describes it, from the same snapshot; the bytes of uploaded files are
 * kept in `folder`.
 * @throws what pg_dump prints.
 */
export async function copyPostgres(
  databaseUrl: string,
  to: string,
  folder: string,
  lockedWithin = LOCKED_WITHIN,
): Promise<Described> {
  const snapshot = await openSnapshot({ databaseUrl, dataDir: '' })
  try {
    const { rows } = await sql<{ id: string }>`SELECT pg_export_snapshot() AS id`.execute(snapshot.database)
    const without = WITHOUT_ROWS.map((table) => `--exclude-table-data=${table}`)
    const dump = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`, `--file=${to}`]
    await runOnServer('pg_dump', databaseUrl, [...dump, `--lock-wait-timeout=${lockedWithin}`, ...without])
    return await describe(snapshot.database, folder)
  } finally {
    await snapshot.close()
  }
}
