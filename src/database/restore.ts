import { chownSync, copyFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Holding, requireWhole } from './whole-file'

/**
 * Puts a backup in the place of the database. What stood there before is kept beside it.
 * Answers what the database holds now, and where the earlier one is.
 * @throws when the backup is damaged or the site has the database open; then nothing has changed.
 */
export async function restore(from: string, to: string): Promise<Holding & { earlier: string | undefined }> {
  const held = requireWhole(from)
  mkdirSync(dirname(to), { recursive: true })
  const draft = `${to}.draft`
  copyFileSync(from, draft)
  await syncToDisk(draft)
  requireWhole(draft)
  if (existsSync(to)) requireUnused(to)
  const earlier = setAside(to)
  renameSync(draft, to)
  const { uid, gid } = statSync(dirname(to))
  chownSync(to, uid, gid)
  await syncToDisk(dirname(to))
  requireWhole(to)
  return { ...held, earlier }
}

/** The log beside a database belongs to it alone, also where the database itself is gone: another one would be spoiled by it. */
function setAside(file: string): string | undefined {
  const aside = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  const there = ['', '-wal', '-shm'].filter((ending) => existsSync(file + ending))
  for (const ending of there) renameSync(file + ending, aside + ending)
  return there.length > 0 ? aside : undefined
}

/** Write-ahead logging can be left only by the last who has the file open; leaving it also puts everything into the one file. */
export function requireUnused(file: string): void {
  const database = new DatabaseSync(file, { timeout: 1000 })
  try {
    database.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    // A damaged file is no reason to refuse: it is what a backup is for.
    if (isTaken(error)) throw new Error(`${file} is in use: stop the site first (${(error as Error).message})`)
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
