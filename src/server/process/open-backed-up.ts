import { makeBackup } from '../../backups/make-backup'
import { kilobytesOf } from '../../backups/manifest'
import { missingTools } from '../../backups/postgres-tools'
import { type Made, recordMade } from '../../backups/records'
import { type Database, openDatabase } from '../../database/connection'
import type { Settings } from './settings'

/** The database is not migrated without a copy. */
export class NoBackupError extends Error {}

interface Options {
  settings: Pick<Settings, 'backups' | 'databaseUrl' | 'dataDir'>
  warn: (reason: string) => void
  onLost?: (error: Error) => void
}

/**
 * Opens the database, and copies it first where this version migrates it. Where PostgreSQL's programs are missing, it only
 * says so.
 * @throws NoBackupError when the copy cannot be made; otherwise as openDatabase does.
 */
export async function openBackedUp({ settings, warn, onLost }: Options): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  const made: Made[] = []
  const beforeMigration = async (database: Database) => {
    const missing = databaseUrl ? await missingTools(database) : undefined
    if (missing) warn(missing)
    else made.push(await backUp(settings))
  }
  const database = await openDatabase({ databaseUrl, dataDir, beforeMigration, ...(onLost && { onLost }) })
  // It had no place for this before.
  for (const each of made) await recordMade(database, each)
  return database
}

async function backUp({ backups: { location, folder, holdsSecret } }: Options['settings']): Promise<Made> {
  const [began, at] = [performance.now(), new Date().toISOString()]
  try {
    const { name, manifest } = await makeBackup({ location, folder, reason: 'migration', at, holdsSecret })
    const kilobytes = kilobytesOf(manifest)
    return { name, madeAt: at, reason: 'migration', kilobytes, tookMs: performance.now() - began }
  } catch (error) {
    const why = (error as Error).message
    throw new NoBackupError(`the database must be backed up before this version changes it. ${why}`)
  }
}
