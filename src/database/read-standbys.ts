import { sql } from 'kysely'
import type { Database } from './connection'

/** A server that follows the primary. */
interface Standby {
  /** Its `application_name`. */
  name: string
  /** Whether commits may wait for it. */
  isSynchronous: boolean
  /** What it has not replayed yet, or not received, where it only receives. */
  lagBytes: number
  /** How long it took lately, in seconds; 0 while nothing is written. */
  lagSeconds: number
}

interface Standbys {
  all: Standby[]
  /** Whether commits wait for a standby (`synchronous_standby_names`). */
  isRequired: boolean
}

interface Row extends Omit<Standby, 'isSynchronous' | 'lagBytes'> {
  sync: string | null
  lagBytes: number | null
  mayRead: boolean
}

/**
 * Reads how far the standbys of a PostgreSQL server are behind, without those that are only being copied.
 * @throws where the server is not the primary, or the role lacks the right to see them (`pg_read_all_stats`).
 */
export async function readStandbys(database: Database): Promise<Standbys> {
  const { rows } = await sql<Row>`
    SELECT coalesce(application_name, '') AS name,
      CASE WHEN state = 'streaming' THEN sync_state END AS sync,
      pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(replay_lsn, flush_lsn))::float8 AS "lagBytes",
      coalesce(extract(epoch FROM coalesce(replay_lag, flush_lag)), 0)::float8 AS "lagSeconds",
      state IS NOT NULL AS "mayRead"
    FROM pg_stat_replication`.execute(database)
  if (rows.some(({ mayRead }) => !mayRead)) throw new Error('the role may not see the standbys')
  const settings = await sql<{ names: string }>`
    SELECT current_setting('synchronous_standby_names') AS names`.execute(database)
  const all = rows.flatMap(({ name, sync, lagBytes, lagSeconds }) =>
    lagBytes === null
      ? []
      : [{ name, isSynchronous: sync === 'sync' || sync === 'quorum', lagBytes: Math.max(0, lagBytes), lagSeconds }],
  )
  return { all, isRequired: settings.rows[0]?.names !== '' }
}
