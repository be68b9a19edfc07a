import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sqliteFile } from '../database/connection'
import type { DatabaseLocation } from '../database/snapshot'
import { syncToDisk } from '../database/sync-to-disk'
import type { BackupReason } from '../database/tables'
import { backupName, bytesFolder, DRAFT, databaseName, getRestoreFolder, isBackupName } from './backup-files'
import { copyPostgres } from './copy-postgres'
import { copySqlite } from './copy-sqlite'
import { digestFile } from './digest-file'
import { folderIdFile, openFolderId } from './folder-id'
import { giveToOwner } from './give-to-owner'
import { lockFolder } from './lock-folder'
import { type Manifest, toKilobytes } from './manifest'
import { readDatabaseSize } from './postgres-tools'
import type { NewBackup } from './records'
import { requireSpace } from './require-space'
import { createFolderError, isWriteError } from './unwritable-folder'

export interface BackupOptions {
  location: DatabaseLocation
  folder: string
  reason: BackupReason
  /** The time as ISO 8601. A backup that has to wait gets a later time and name. */
  at: string
  /** True if the signing key is stored in the database. */
  holdsSecret: boolean
  /** Time to wait for another backup in the same folder, in milliseconds. */
  lockTimeoutMs?: number
}

const LOCK_TIMEOUT_MS = 10 * 60_000

/**
 * Copies the database and its files while the site runs. The backup's folder is a draft until everything is on disk; the
 * next backup deletes leftover drafts. Calls `onWait` while another backup is running, and `finish` before unlocking.
 * @throws if the disk is full, the folder is not writable, or the copy is damaged.
 */
export async function makeBackup(
  order: BackupOptions,
  { finish, onWait }: { finish?: () => void; onWait?: () => void } = {},
): Promise<NewBackup & { manifest: Manifest }> {
  try {
    return await makeWithLock(order, finish, onWait)
  } catch (error) {
    throw isWriteError(error as Error) ? createFolderError(order.folder, error as Error) : error
  }
}

async function makeWithLock(order: BackupOptions, finish = () => {}, onWait = () => {}) {
  const startedAt = performance.now()
  const { location, folder, reason, holdsSecret, lockTimeoutMs = LOCK_TIMEOUT_MS } = order
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveToOwner(location.dataDir, [folder])
  let waitStartedAt: number | undefined
  const lock = await lockFolder(folder, 'backups', lockTimeoutMs, () => {
    waitStartedAt = performance.now()
    onWait()
  })
  const madeAt = findUnusedTime(folder, Date.parse(order.at) + (waitStartedAt ? performance.now() - waitStartedAt : 0))
  const name = backupName(madeAt)
  const [draft, engine] = [join(folder, name + DRAFT), location.databaseUrl ? 'PostgreSQL' : 'SQLite'] as const
  try {
    const folderId = openFolderId(folder)
    deleteDrafts(folder)
    requireSpace(folder, await estimateBytes(location))
    const database = databaseName(name, engine)
    const file = join(draft, database)
    mkdirSync(draft, { mode: 0o700 })
    const description = location.databaseUrl
      ? await copyPostgres(location.databaseUrl, file, folder)
      : await copySqlite(sqliteFile(location.dataDir), file, folder)
    const fileDetails = { size: statSync(file).size, sha256: await digestFile(file) }
    const manifest: Manifest = {
      format: 1,
      madeAt,
      reason,
      engine,
      database,
      holdsSecret,
      ...fileDetails,
      ...description,
    }
    writeFileSync(join(draft, `${name}.json`), JSON.stringify(manifest, undefined, 2), { mode: 0o600, flush: true })
    await syncToDisk(file)
    await syncToDisk(draft)
    renameSync(draft, join(folder, name))
    await syncToDisk(folder)
    giveToOwner(location.dataDir, listWrittenFiles(folder, name))
    finish()
    const tookMs = performance.now() - startedAt
    return { name, folderId, madeAt, reason, kilobytes: toKilobytes(manifest), tookMs, manifest }
  } finally {
    rmSync(draft, { recursive: true, force: true })
    lock.stop()
  }
}

/** Returns the required bytes. SQLite temporarily needs twice its size for VACUUM. */
async function estimateBytes({ databaseUrl, dataDir }: DatabaseLocation): Promise<number> {
  if (databaseUrl) return readDatabaseSize(databaseUrl)
  const file = sqliteFile(dataDir)
  return (
    2 * [file, `${file}-wal`].reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0)
  )
}

/** Returns the first time (ISO 8601) at or after `from` (milliseconds since 1970) whose backup name is free. */
function findUnusedTime(folder: string, from: number): string {
  const madeAt = new Date(from).toISOString()
  return existsSync(join(folder, backupName(madeAt))) ? findUnusedTime(folder, from + 1) : madeAt
}

/** Maximum duration of a restore in milliseconds. */
const MAX_RESTORE_MS = 24 * 3_600_000

/** Deletes files of interrupted backups and restores. */
function deleteDrafts(folder: string): void {
  const restorePath = getRestoreFolder(folder)
  const changedAtMs = statSync(restorePath, { throwIfNoEntry: false })?.mtimeMs
  if (changedAtMs !== undefined && Date.now() - changedAtMs > MAX_RESTORE_MS) rmSync(restorePath, { recursive: true })
  const isDraft = (name: string) => name.endsWith(DRAFT) && isBackupName(name.slice(0, -DRAFT.length))
  for (const name of readdirSync(folder).filter(isDraft)) rmSync(join(folder, name), { recursive: true })
}

/** Lists the files that a backup may have written. */
function listWrittenFiles(folder: string, name: string): string[] {
  const folders = [join(folder, name), bytesFolder(folder)]
  return [
    folderIdFile(folder),
    ...folders.flatMap((each) => [each, ...readdirSync(each).map((file) => join(each, file))]),
  ]
}
