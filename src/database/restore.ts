import {
  chownSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { lockForSite } from './site-lock'
import { type Holding, requireWhole } from './whole-file'

/** A database, and what SQLite keeps beside it while it is used. */
const ENDINGS = ['', '-wal', '-shm', '-journal']

/**
 * Puts a backup in the place of the database. What stood there before is kept beside it.
 * Answers what the database holds now, and where the earlier one is. Whenever it is cut short, the database is the
 * earlier one or the restored one, whole. `onStep` hears that another step begins, for the proof of that.
 * @throws when the backup is damaged or the site has the database open; then nothing has changed.
 */
export async function restore(
  from: string,
  to: string,
  onStep: () => void = () => {},
): Promise<Holding & { earlier: string | undefined }> {
  const held = requireWhole(from)
  const lock = lockForSite(to)
  try {
    onStep()
    await copyForOwner(from, draftOf(to))
    onStep()
    requireWhole(draftOf(to))
    if (existsSync(to)) requireUnused(to)
    onStep()
    const earlier = setAside(to, onStep)
    await syncToDisk(dirname(to))
    onStep()
    // Takes the place of what stands there: at no time is there nothing under the name.
    renameSync(draftOf(to), to)
    onStep()
    await syncToDisk(dirname(to))
    requireWhole(to)
    return { ...held, earlier }
  } finally {
    lock.stop()
  }
}

/**
 * Where the database is gone and a restore of it was interrupted, an empty one must not take its place.
 * @throws a plain word about it.
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

/** Whatever mode the backup has, and with the data folder's owner, who may not be who restores. */
async function copyForOwner(from: string, to: string): Promise<void> {
  for (const ending of ENDINGS) rmSync(to + ending, { force: true })
  await pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }))
  const { uid, gid } = statSync(dirname(to))
  chownSync(to, uid, gid)
}

/**
 * The database keeps its name and gets another one beside it. The log beside a database belongs to it alone, also
 * where the database itself is gone: another one would be spoiled by it.
 */
function setAside(file: string, onStep: () => void): string | undefined {
  const aside = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  const there = ENDINGS.filter((ending) => existsSync(file + ending))
  for (const ending of there) {
    linkSync(file + ending, aside + ending)
    onStep()
  }
  for (const ending of there.filter((each) => each !== '')) {
    rmSync(file + ending)
    onStep()
  }
  return there.length > 0 ? aside : undefined
}

/** Write-ahead logging can be left only by the last who has the file open; leaving it also puts everything into the one file. */
export function requireUnused(file: string): void {
  const database = new DatabaseSync(file, { timeout: 1000 })
  try {
    database.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    // A damaged file is no reason to refuse: it is what a backup is for.
    if (isTaken(error)) throw new Error(`${file} is in use. Stop the site first. (${(error as Error).message})`)
  } finally {
    database.close()
  }
}

/** SQLite's primary result codes BUSY and LOCKED. */
function isTaken(error: unknown): boolean {
  return [5, 6].includes(((error as { errcode?: number }).errcode ?? 0) % 256)
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
