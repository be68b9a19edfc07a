import { chownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** SQLite's primary result code for a locked file. */
const SQLITE_BUSY = 5

/** The lock cannot be acquired. */
export class SiteLockError extends Error {}

/** Another site or command is using the file. That process may be about to stop. */
export class SiteInUseError extends SiteLockError {}

export interface SiteLock {
  /** True while the lock is effective. False once the lock file is deleted or replaced. */
  isIntact(): boolean
  stop(): void
}

/**
 * Locks a SQLite file for one site, with an exclusive lock on an empty database beside it. The operating system
 * releases it when the process ends. Reading and copying need no lock.
 * @throws SiteLockError if another process has the lock or the lock file is not writable; Error if the folder is not
 * writable.
 */
export function acquireSiteLock(file: string): SiteLock {
  mkdirSync(dirname(file), { recursive: true })
  // A linked file has one lock for both names.
  const name = `${existsSync(file) ? realpathSync(file) : file}.site`
  const lock = openLock(name)
  try {
    giveToOwner(name)
    // A full disk has no space for a journal file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== SQLITE_BUSY) throw createLockError(name, error)
    throw new SiteInUseError(`${file} is in use. Stop the site first.`)
  }
  const identity = readFileIdentity(name)
  return { isIntact: () => readFileIdentity(name) === identity, stop: () => lock.close() }
}

const LOCK_RETRY_INTERVAL_MS = 100

/**
 * Waits up to `timeoutMs` for a site lock, because a stopping site finishes its requests first. Calls `onWait` once.
 * @throws as acquireSiteLock does.
 */
export async function waitForSiteLock(file: string, timeoutMs: number, onWait: () => void): Promise<SiteLock> {
  const since = performance.now()
  for (let attempts = 0; ; attempts++) {
    try {
      return acquireSiteLock(file)
    } catch (error) {
      const isTimedOut = attempts > 0 && performance.now() - since >= timeoutMs
      if (isTimedOut || !(error instanceof SiteInUseError)) throw error
      if (attempts === 0) onWait()
    }
    await pause(LOCK_RETRY_INTERVAL_MS)
  }
}

function openLock(name: string): DatabaseSync {
  try {
    return new DatabaseSync(name, { timeout: 0 })
  } catch (error) {
    // A folder that is not writable is a different error.
    throw existsSync(name) ? createLockError(name, error) : error
  }
}

function createLockError(name: string, error: unknown): SiteLockError {
  return new SiteLockError(
    `${name} cannot be locked (${(error as Error).message}): its owner must be the user that runs the site`,
  )
}

/** Gives the lock file to the owner of the folder, so that a command run by root does not lock out the site. */
function giveToOwner(file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(file))
  chownSync(file, uid, gid)
}

/** Returns the device and inode of a file, which change if it is replaced. Returns undefined if it is missing. */
export function readFileIdentity(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
