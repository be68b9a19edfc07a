import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { waitForSiteLock } from '../database/site-lock'
import { syncToDisk } from '../database/sync-to-disk'
import { DRAFT } from './backup-files'
import { ENCRYPTED } from './encryption'
import { giveToOwner } from './give-to-owner'

/** Ids of erased submissions, which older backups still contain. */
const forgottenListSchema = v.object({ format: v.literal(1), submissions: v.array(v.pipe(v.string(), v.uuid())) })

/** Time to wait for another process that is adding to the list, in milliseconds. */
const LOCK_TIMEOUT_MS = 10_000

export function forgottenFile(folder: string): string {
  return join(folder, 'forgotten.json')
}

/** Adds submissions to a folder's list and flushes it to disk. */
export async function addForgottenIds(
  { folder, dataDir }: { folder: string; dataDir: string },
  ids: readonly string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveToOwner(dataDir, [folder])
  const lock = await waitForSiteLock(join(folder, 'forgotten'), LOCK_TIMEOUT_MS, () => {})
  try {
    const file = forgottenFile(folder)
    const submissions = [...new Set([...(existsSync(file) ? readForgottenIds(file) : []), ...ids])].sort()
    const list: v.InferOutput<typeof forgottenListSchema> = { format: 1, submissions }
    writeFileSync(file + DRAFT, JSON.stringify(list), { mode: 0o600, flush: true })
    giveToOwner(dataDir, [file + DRAFT])
    renameSync(file + DRAFT, file)
    await syncToDisk(folder)
  } finally {
    lock.stop()
  }
}

/**
 * Collects the submissions listed in several folders. `open` decrypts encrypted lists.
 * @throws if a list is damaged or cannot be decrypted.
 */
export async function collectForgottenIds(
  folders: readonly string[],
  open: (file: string) => Promise<string>,
): Promise<string[]> {
  const files = [...new Set(folders.map(forgottenFile))].flatMap((file) => [file, file + ENCRYPTED])
  const ids = new Set<string>()
  for (const file of files.filter(existsSync)) for (const id of readForgottenIds(await open(file))) ids.add(id)
  return [...ids]
}

function readForgottenIds(file: string): string[] {
  try {
    return v.parse(forgottenListSchema, JSON.parse(readFileSync(file, 'utf8'))).submissions
  } catch (error) {
    throw new Error(`${file} is not a list of erased submissions: ${(error as Error).message}`)
  }
}
