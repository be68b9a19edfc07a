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
import { lockForSite } from './site-lock'
import { syncToDisk } from './sync-to-disk'
import { readAppliedIn, requireWhole } from './whole-file'

/** A database, and what SQLite keeps beside it while it is used. */
const ENDINGS = ['', '-wal', '-shm', '-journal']

/**
 * Writes a database and replaces the current one with it. The current one is kept beside it, and its file is returned. If
 * the process is killed at any moment, the database is either the earlier or the new one, complete; `onStep` is called
 * before each step so that a test can check this.
 * @throws when what was written is damaged or the site has the database open; then nothing has changed.
 */
export async function replaceDatabase(
  to: string,
  write: (draft: string) => Promise<void>,
  onStep: () => void = () => {},
): Promise<{ earlier: string | undefined }> {
  const lock = lockForSite(to)
  try {
    onStep()
    deleteDraft(to)
    await orDeleteDraft(to, async () => {
      await write(draftOf(to))
      giveToOwner(draftOf(to))
    })
    onStep()
    await orDeleteDraft(to, () => {
      requireWhole(draftOf(to))
      if (existsSync(to)) requireUnused(to)
    })
    onStep()
    const earlier = setAside(to, onStep)
    await syncToDisk(dirname(to))
    onStep()
    // Replaces what is there, so that there is always a file under the name.
    renameSync(draftOf(to), to)
    onStep()
    await syncToDisk(dirname(to))
    requireWhole(to)
    return { earlier }
  } finally {
    lock.stop()
  }
}

/**
 * Refuses to start with an empty database where a restore was interrupted.
 * @throws an Error that says what to do.
 */
export function requireNoHalfRestore(file: string): void {
  if (existsSync(file) || !existsSync(draftOf(file))) return
  throw new Error(
    `a restore of ${file} was interrupted. Run it again, or delete ${draftOf(file)} to start with an empty database.`,
  )
}

function draftOf(file: string): string {
  return `${file}.draft`
}

function deleteDraft(file: string): void {
  for (const ending of ENDINGS) rmSync(draftOf(file) + ending, { force: true })
}

/** A draft that is refused would fill the disk, and keep the site from starting. */
async function orDeleteDraft<T>(file: string, task: () => T | Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    deleteDraft(file)
    throw error
  }
}

/** For the data folder's owner only, whoever restores. */
function giveToOwner(file: string): void {
  const { uid, gid } = statSync(dirname(file))
  chownSync(file, uid, gid)
  chmodSync(file, 0o600)
}

/**
 * Links or copies the database under a second name and removes the log beside it, which belongs to that database alone and would
 * spoil another one.
 */
function setAside(file: string, onStep: () => void): string | undefined {
  const aside = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  const there = ENDINGS.filter((ending) => existsSync(file + ending))
  for (const ending of there) {
    linkOrCopy(file + ending, aside + ending)
    onStep()
  }
  for (const ending of there.filter((each) => each !== '')) {
    rmSync(file + ending)
    onStep()
  }
  return there.length > 0 ? aside : undefined
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
 * Only the last connection can leave write-ahead logging, which also merges the log into the file.
 * @throws when somebody uses the file, or it was moved.
 */
export function requireUnused(file: string): void {
  const database = new DatabaseSync(file, { timeout: 1000 })
  try {
    database.exec('PRAGMA journal_mode = DELETE')
    requireNotMoved(readAppliedIn(database))
  } catch (error) {
    if (error instanceof RefusedDatabaseError) throw error
    // A damaged database must not stop a restore.
    if (isTaken(error)) throw new Error(`${file} is in use. Stop the site first. (${(error as Error).message})`)
  } finally {
    database.close()
  }
}

/** SQLite's primary result codes BUSY and LOCKED. */
function isTaken(error: unknown): boolean {
  return [5, 6].includes(((error as { errcode?: number }).errcode ?? 0) % 256)
}
