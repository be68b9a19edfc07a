import { sql } from 'kysely'
import { openSnapshot } from '../database/snapshot'
import { describeSnapshot, type SnapshotDescription } from './describe-snapshot'
import { runPostgresTool } from './postgres-tools'

/** Tables whose rows are useless in another database or stored separately. */
const TABLES_WITHOUT_ROWS = ['file_parts', 'rates', 'probes', 'leases']

/** Lock timeout of pg_dump in milliseconds. */
const LOCK_TIMEOUT_MS = 60_000

/**
 * Dumps and describes the same snapshot of a PostgreSQL database. Stores the bytes of uploaded files in `folder`.
 * @throws Error with the output of pg_dump.
 */
export async function copyPostgres(
  databaseUrl: string,
  to: string,
  folder: string,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<SnapshotDescription> {
  const snapshot = await openSnapshot({ databaseUrl, dataDir: '' })
  try {
    const { rows } = await sql<{ id: string }>`SELECT pg_export_snapshot() AS id`.execute(snapshot.database)
    const exclusions = TABLES_WITHOUT_ROWS.map((table) => `--exclude-table-data=${table}`)
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`, `--file=${to}`]
    await runPostgresTool('pg_dump', databaseUrl, [...options, `--lock-wait-timeout=${lockTimeoutMs}`, ...exclusions])
    return await describeSnapshot(snapshot.database, folder)
  } finally {
    await snapshot.close()
  }
}
