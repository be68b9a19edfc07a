import { sql } from 'kysely'
import type { Database } from '../../database/connection'
import { firstPositionAt } from './positions'

/** Counters of the desk's tables. A page of the desk can change only if one of these changes. */
export interface DeskCounters {
  /** The newest submission's position in the inbox; 0 if empty. */
  position: number
  /** Number of submissions in the minute before that position. A transaction that commits late may insert there. */
  recent: number
  /** The newest event's sequence number; 0 if none. */
  sequence: number
}

const POSITIONS_PER_MINUTE = firstPositionAt(60_000) - firstPositionAt(0)

/** Reads the counters in one query from the ends of two indexes. */
export async function readDeskCounters(database: Database): Promise<DeskCounters> {
  const newest = sql`(SELECT max(position) FROM inbox)`
  const { rows } = await sql<Record<keyof DeskCounters, number | string | null>>`SELECT
    ${newest} AS position,
    (SELECT count(*) FROM inbox WHERE position > ${newest} - ${sql.lit(POSITIONS_PER_MINUTE)}) AS recent,
    (SELECT max(sequence) FROM events) AS sequence`.execute(database)
  const { position, recent, sequence } = rows[0] ?? {}
  return { position: Number(position ?? 0), recent: Number(recent ?? 0), sequence: Number(sequence ?? 0) }
}

export function haveCountersChanged(before: DeskCounters | undefined, now: DeskCounters): boolean {
  return before?.position !== now.position || before.recent !== now.recent || before.sequence !== now.sequence
}
