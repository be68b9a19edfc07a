import { chownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** SQLite's primary result code for what another process has locked. */
const SQLITE_BUSY = 5

/** Another site or command is using the file, or its lock belongs to another user. */
export class TakenError extends Error {}

/** Another site or command is using the file, and may be about to stop. */
export class InUseError extends TakenError {}

export interface SiteLock {
  /** Whether the lock still keeps others out; it does not once its file is deleted or replaced. */
  isWhole(): boolean
  stop(): void
}

/**
 * Locks a SQLite file for one site, by an exclusive lock on an empty database beside it. The operating system releases
 * it when the process ends, however it ends. Reading and copying need no lock.
 * @throws TakenError when another process has it or the lock cannot be written to, Error when the folder cannot.
 */
export function lockForSite(file: string): SiteLock {
  mkdirSync(dirname(file), { recursive: true })
  // Both names of a linked file have one lock.
  const name = `${existsSync(file) ? realpathSync(file) : file}.site`
  const lock = openLock(name)
  try {
    giveToOwner(name)
    // A journal on the disk would need space that a full one does not have.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== SQLITE_BUSY) throw notOurs(name, error)
    throw new InUseError(`${file} is in use. Stop the site first.`)
  }
  const identity = identityOf(name)
  return { isWhole: () => identityOf(name) === identity, stop: () => lock.close() }
}

/** In milliseconds. */
const BETWEEN_TRIES = 100

/**
 * Locks a file as `lockForSite` does, and waits up to `most` milliseconds for whoever uses it now, which `onWait` is
 * told once: a site that is being stopped finishes its requests first.
 * @throws as `lockForSite` does.
 */
export async function lockOnceFree(file: string, most: number, onWait: () => void): Promise<SiteLock> {
  const since = performance.now()
  for (let tries = 0; ; tries++) {
    try {
      return lockForSite(file)
    } catch (error) {
      const isOver = tries > 0 && performance.now() - since >= most
      if (isOver || !(error instanceof InUseError)) throw error
      if (tries === 0) onWait()
    }
    await pause(BETWEEN_TRIES)
  }
}

function openLock(name: string): DatabaseSync {
  try {
    return new DatabaseSync(name, { timeout: 0 })
  } catch (error) {
    // A folder that cannot be written to is another error.
    throw existsSync(name) ? notOurs(name, error) : error
  }
}

function notOurs(name: string, error: unknown): TakenError {
  return new TakenError(
    `${name} cannot be locked (${(error as Error).message}): its owner must be the user that runs the site`,
  )
}

/** A command that root runs must not lock out the site, which has a user of its own. */
function giveToOwner(file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(file))
  chownSync(file, uid, gid)
}

/** Identifies the file that has a name now; undefined where there is none. */
export function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
