import { listBackups, readBackupIfPossible } from '../../backups/backup-files'
import { makeBackup } from '../../backups/make-backup'
import { describeMissingTool } from '../../backups/postgres-tools'
import { type NewBackup, recordBackup } from '../../backups/records'
import { type Database, openDatabase } from '../../database/connection'
import { readChainHead } from '../../log/chain-head'
import type { Settings } from './settings'

/** The database was not migrated, because no backup could be made. */
export class NoBackupError extends Error {}

interface OpenWithBackupOptions {
  settings: Pick<Settings, 'backups' | 'databaseUrl' | 'dataDir'>
  warn: (reason: string) => void
  onLost?: (error: Error) => void
}

/**
 * Opens the database, with a backup before any migration. Only warns if the PostgreSQL tools are missing.
 * @throws NoBackupError if the backup fails, or the errors of openDatabase.
 */
export async function openWithBackup({ settings, warn, onLost }: OpenWithBackupOptions): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  const newBackups: NewBackup[] = []
  const beforeMigration = async (database: Database) => {
    const missing = databaseUrl ? await describeMissingTool(database) : undefined
    if (missing) warn(missing)
    else newBackups.push(...(await backUp(database, settings)))
  }
  const database = await openDatabase({ databaseUrl, dataDir, beforeMigration, ...(onLost && { onLost }) })
  // The table for it may not exist before the migration.
  for (const each of newBackups) await recordBackup(database, each)
  return database
}

/** Keeps a migration that fails at every start from filling the disk with identical backups. */
const REUSE_BACKUP_MS = 3_600_000

/** True if the newest backup was made for a failed migration, and nothing has changed since. */
async function hasJustBackedUp(database: Database, folder: string): Promise<boolean> {
  const newest = listBackups(folder).at(-1)
  const manifest = newest ? readBackupIfPossible(folder, newest) : undefined
  if (manifest?.reason !== 'migration' || Date.now() - Date.parse(manifest.madeAt) > REUSE_BACKUP_MS) return false
  const head = await readChainHead(database)
  const { count } = await database
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return head?.hash === manifest.logHead?.hash && Number(count) === manifest.tables.submissions?.rows
}

async function backUp(database: Database, { backups }: OpenWithBackupOptions['settings']): Promise<NewBackup[]> {
  const { location, folder, holdsSecret } = backups
  try {
    if (await hasJustBackedUp(database, folder)) return []
    const at = new Date().toISOString()
    return [await makeBackup({ location, folder, reason: 'migration', at, holdsSecret })]
  } catch (error) {
    const why = (error as Error).message
    throw new NoBackupError(`the database must be backed up before this version changes it. ${why}`)
  }
}
