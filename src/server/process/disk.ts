import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/connection'
import type { Settings } from './settings'

/** Disk space in bytes. */
export interface Space {
  free: number
  total: number
}

type DiskSpace =
  /** The disk with the SQLite file. */
  | Space
  /** Size of the PostgreSQL database in bytes. The server does not report free space. */
  | { database: number }

/** Reads the disk space or database size. Resolves to undefined if the system does not report it. */
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

/** Reads the disk space of a folder. Resolves to undefined if the system does not report it. */
export async function readDiskSpace(folder: string): Promise<Space | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return undefined
  }
}
