import { chownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's primary result code for what another process has locked. */
const SQLITE_BUSY = 5

/** Another site, or a command that replaces its database, has the file. */
export class TakenError extends Error {}

export interface SiteLock {
  stop(): void
}

/**
 * Takes a SQLite file for one site, by an exclusive lock on an empty database beside it. The operating system lets it
 * go when the process ends, however it ends. Whoever only reads or copies the file needs no lock.
 * @throws TakenError when another process has it, Error when the folder cannot be written to.
 */
export function lockForSite(file: string): SiteLock {
  mkdirSync(dirname(file), { recursive: true })
  // Two names of one file have one lock.
  const name = `${existsSync(file) ? realpathSync(file) : file}.lock`
  const lock = new DatabaseSync(name, { timeout: 0 })
  try {
    giveToOwner(name)
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== SQLITE_BUSY) throw error
    throw new TakenError(`${file} is in use. Stop the site first.`)
  }
  return { stop: () => lock.close() }
}

/** A command that root has run must not keep the site, which has a user of its own, from its lock. */
function giveToOwner(file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(file))
  chownSync(file, uid, gid)
}
