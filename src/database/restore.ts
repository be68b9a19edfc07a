import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
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
  const earlier = existsSync(to) ? setAside(to) : undefined
  renameSync(draft, to)
  await syncToDisk(dirname(to))
  return { ...held, earlier }
}

function setAside(file: string): string {
  requireUnused(file)
  const aside = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  renameSync(file, aside)
  for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
  return aside
}

/** Write-ahead logging can be left only by the last who has the file open; leaving it also puts everything into the one file. */
function requireUnused(file: string): void {
  const database = new DatabaseSync(file, { timeout: 1000 })
  try {
    database.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    throw new Error(`${file} is in use: stop the site first (${(error as Error).message})`)
  } finally {
    database.close()
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
