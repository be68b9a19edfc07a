import { sql } from 'kysely'
import type { Database } from '../../database/connection'
import { firstPositionAt } from './positions'

/** How far the desk's tables have come: while none of the numbers moves, no page of it says anything new. */
export interface DeskCounters {
  /** The newest submission's position in the inbox; 0 where there is none. */
  position: number
  /** Submissions in the last minute before that one: what was committed later may stand before it. */
  recent: number
  /** The newest event's number; 0 where there is none. */
  sequence: number
}

const MINUTE = firstPositionAt(60_000) - firstPositionAt(0)

/** Reads them in one query, from the ends of two indexes. */
export async function readDeskCounters(database: Database): Promise<DeskCounters> {
  const newest = sql`(SELECT max(position) FROM inbox)`
  const { rows } = await sql<Record<keyof DeskCounters, number | string | null>>`SELECT
    ${newest} AS position,
    (SELECT count(*) FROM inbox WHERE position > ${newest} - ${sql.lit(MINUTE)}) AS recent,
    (SELECT max(sequence) FROM events) AS sequence`.execute(database)
  const { position, recent, sequence } = rows[0] ?? {}
  return { position: Number(position ?? 0), recent: Number(recent ?? 0), sequence: Number(sequence ?? 0) }
}

/** Whether anything has come in or was done between two looks. */
export function haveCountersChanged(before: DeskCounters | undefined, now: DeskCounters): boolean {
  return before?.position !== now.position || before.recent !== now.recent || before.sequence !== now.sequence
}
