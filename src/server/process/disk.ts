import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/connection'
import type { Settings } from './settings'

/** Of a disk, in bytes. */
export interface Space {
  free: number
  total: number
}

/** What is known about the space for data, in bytes. */
type DiskSpace =
  /** Of the disk with the SQLite file. */
  | Space
  /** A PostgreSQL server does not tell how much its disk has left. */
  | { database: number }

/** Reads how much space is left, as far as the site can know; undefined where the system does not say. */
export async function readDataSpace(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  database: Database,
): Promise<DiskSpace | undefined> {
  if (databaseUrl) {
    const { rows } = await sql<{ size: string }>`SELECT pg_database_size(current_database()) AS size`.execute(database)
    return { database: Number(rows[0]?.size) }
  }
  return readDiskSpace(dataDir)
}

/** Reads how much space is left on the disk of a folder; undefined where the system does not say. */
export async function readDiskSpace(folder: string): Promise<Space | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return undefined
  }
}
