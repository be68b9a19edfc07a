import { sql } from 'kysely'
import type { Database } from './connection'

/** A standby server. */
interface Standby {
  /** The standby's `application_name`. */
  name: string
  /** True if commits may wait for this standby. */
  isSynchronous: boolean
  /** Bytes that the standby has not replayed yet, or not received if it does not replay. */
  lagBytes: number
  /** Recent replication lag in seconds. 0 while nothing is written. */
  lagSeconds: number
}

interface Standbys {
  all: Standby[]
  /** True if commits wait for a standby (`synchronous_standby_names`). */
  isRequired: boolean
}

interface StandbyRow extends Omit<Standby, 'isSynchronous' | 'lagBytes'> {
  sync: string | null
  lagBytes: number | null
  mayRead: boolean
}

/**
 * Reads the lag of the standbys, except those still being copied.
 * @throws if the server is not the primary, or the role lacks `pg_read_all_stats`.
 */
export async function readStandbys(database: Database): Promise<Standbys> {
  const { rows } = await sql<StandbyRow>`
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
