import { listBackups, readBackupIfPossible } from '../../backups/backup-files'
import { makeBackup } from '../../backups/make-backup'
import { missingTools } from '../../backups/postgres-tools'
import { type Made, recordMade } from '../../backups/records'
import { type Database, openDatabase } from '../../database/connection'
import { readChainHead } from '../../log/chain-head'
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
export async function openWithBackup({ settings, warn, onLost }: Options): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  const made: Made[] = []
  const beforeMigration = async (database: Database) => {
    const missing = databaseUrl ? await missingTools(database) : undefined
    if (missing) warn(missing)
    else made.push(...(await backUp(database, settings)))
  }
  const database = await openDatabase({ databaseUrl, dataDir, beforeMigration, ...(onLost && { onLost }) })
  // It had no place for this before.
  for (const each of made) await recordMade(database, each)
  return database
}

/** A migration that fails on every start must not fill the disk with copies of the same rows. In milliseconds. */
const SAME_WITHIN = 3_600_000

/** Whether the newest backup was made for a migration that then failed, and nothing has come in since. */
async function hasJustBackedUp(database: Database, folder: string): Promise<boolean> {
  const newest = listBackups(folder).at(-1)
  const manifest = newest ? readBackupIfPossible(folder, newest) : undefined
  if (manifest?.reason !== 'migration' || Date.now() - Date.parse(manifest.madeAt) > SAME_WITHIN) return false
  const head = await readChainHead(database)
  const { count } = await database
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return head?.hash === manifest.logHead?.hash && Number(count) === manifest.tables.submissions?.rows
}

async function backUp(database: Database, { backups }: Options['settings']): Promise<Made[]> {
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
