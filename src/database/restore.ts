import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { RefusedDatabaseError, requireNotMoved } from './compatibility'
import { lacksHardLinks } from './hard-links'
import { readAppliedFromSqlite, requireIntactDatabase } from './intact-database'
import { acquireSiteLock } from './site-lock'
import { syncToDisk } from './sync-to-disk'

/** A database file and the files that SQLite keeps beside it. */
const SUFFIXES = ['', '-wal', '-shm', '-journal']

/**
 * Writes a database and replaces the current one with it. Returns the path of the previous database, which is kept.
 * Even if the process is killed, the file is either the complete previous database or the complete new one. Tests use
 * `onStep` to check this.
 * @throws if the new database is damaged or the site has the database open. Then nothing has changed.
 */
export async function replaceDatabase(
  to: string,
  write: (draft: string) => Promise<void>,
  onStep: () => void = () => {},
): Promise<{ earlier: string | undefined }> {
  const lock = acquireSiteLock(to)
  try {
    onStep()
    deleteDraft(to)
    await deleteDraftOnError(to, async () => {
      await write(draftPath(to))
      giveToOwner(draftPath(to))
    })
    onStep()
    await deleteDraftOnError(to, () => {
      requireIntactDatabase(draftPath(to))
      if (existsSync(to)) requireUnused(to)
    })
    onStep()
    const earlier = setAside(to, onStep)
    await syncToDisk(dirname(to))
    onStep()
    // An atomic rename, so that a file always exists under this name.
    renameSync(draftPath(to), to)
    onStep()
    await syncToDisk(dirname(to))
    requireIntactDatabase(to)
    return { earlier }
  } finally {
    lock.stop()
  }
}

/**
 * Prevents a start with an empty database after an interrupted restore.
 * @throws Error with instructions.
 */
export function requireNoInterruptedRestore(file: string): void {
  if (existsSync(file) || !existsSync(draftPath(file))) return
  throw new Error(
    `a restore of ${file} was interrupted. Run it again, or delete ${draftPath(file)} to start with an empty database.`,
  )
}

function draftPath(file: string): string {
  return `${file}.draft`
}

function deleteDraft(file: string): void {
  for (const suffix of SUFFIXES) rmSync(draftPath(file) + suffix, { force: true })
}

/** Deletes the draft if the task fails. A leftover draft would fill the disk and prevent the site from starting. */
async function deleteDraftOnError<T>(file: string, task: () => T | Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    deleteDraft(file)
    throw error
  }
}

/** Gives the file to the owner of the data folder, because root may run the restore. */
function giveToOwner(file: string): void {
  const { uid, gid } = statSync(dirname(file))
  chownSync(file, uid, gid)
  chmodSync(file, 0o600)
}

/** Links or copies the database to a second name and removes its log files, which would corrupt another database. */
function setAside(file: string, onStep: () => void): string | undefined {
  const asidePath = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  const existing = SUFFIXES.filter((suffix) => existsSync(file + suffix))
  for (const suffix of existing) {
    linkOrCopy(file + suffix, asidePath + suffix)
    onStep()
  }
  for (const suffix of existing.filter((each) => each !== '')) {
    rmSync(file + suffix)
    onStep()
  }
  return existing.length > 0 ? asidePath : undefined
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!lacksHardLinks(error)) throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}

/**
 * Checks that no other connection exists: only the last connection can leave WAL mode, which also merges the log into
 * the file.
 * @throws if the file is in use or was moved to PostgreSQL.
 */
export function requireUnused(file: string): void {
  const database = new DatabaseSync(file, { timeout: 1000 })
  try {
    database.exec('PRAGMA journal_mode = DELETE')
    requireNotMoved(readAppliedFromSqlite(database))
  } catch (error) {
    if (error instanceof RefusedDatabaseError) throw error
    // A damaged database must not prevent a restore.
    if (isLocked(error)) throw new Error(`${file} is in use. Stop the site first. (${(error as Error).message})`)
  } finally {
    database.close()
  }
}

/** SQLite's primary result codes BUSY and LOCKED. */
function isLocked(error: unknown): boolean {
  return [5, 6].includes(((error as { errcode?: number }).errcode ?? 0) % 256)
}
