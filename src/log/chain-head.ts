import type { Database } from '../database/connection'

/** The end of the chain, to be kept where nobody who can write to the database can change it. */
export interface ChainHead {
  sequence: number
  hash: string
}

/** The newest event's number and hash; undefined while there is none. */
export function readChainHead(database: Database): Promise<ChainHead | undefined> {
  const newest = database.selectFrom('events').select(['sequence', 'hash']).orderBy('sequence', 'desc').limit(1)
  return newest.executeTakeFirst()
}

/** The command that compares a log with a head that was kept. */
export function formatAuditCommand({ sequence, hash }: ChainHead): string {
  return `npm run audit -- ${sequence} ${hash}`
}
