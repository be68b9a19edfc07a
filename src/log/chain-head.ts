import type { Database } from '../database/connection'
import { formatCommand } from '../database/format-command'

/** The sequence number and hash of the newest event. Save them where people with database access cannot change them. */
export interface ChainHead {
  sequence: number
  hash: string
}

/** Reads the newest event's sequence and hash; undefined if the log is empty. */
export function readChainHead(database: Database): Promise<ChainHead | undefined> {
  const newest = database.selectFrom('events').select(['sequence', 'hash']).orderBy('sequence', 'desc').limit(1)
  return newest.executeTakeFirst()
}

/** Returns the command that compares the log with a saved head. */
export function formatAuditCommand({ sequence, hash }: ChainHead): string {
  return formatCommand('audit', sequence, hash)
}
