import { access, readdir } from 'node:fs/promises'
import type { Database } from '../database/connection'
import { databaseFile, isBackupName, readBackupIfPossible } from './backup-files'
import { kilobytesOf, type Manifest } from './manifest'
import { listNames, recordMade, recordOutcome } from './records'

interface Folder {
  folder: string
  folderId: string
  engine: Manifest['engine']
  now: Date
  /** True to add records for backups that have none. */
  enterUnknown: boolean
}

/**
 * Makes the records of a folder's backups tell of those of an engine that are in it, and of no others: a restored database
 * knows those of its own time.
 */
export async function matchRecords(database: Database, given: Folder): Promise<void> {
  const { folder, folderId, engine, now, enterUnknown } = given
  const there = await namesIn(folder, engine)
  const { kept, removed } = await listNames(database, folderId, there)
  for (const name of kept.filter((each) => !there.includes(each)))
    await recordOutcome(database, name, { removed_at: now.toISOString() })
  for (const name of removed) await recordOutcome(database, name, { removed_at: null })
  if (!enterUnknown) return
  const known = new Set([...kept, ...removed])
  for (const name of there.filter((each) => !known.has(each))) {
    const manifest = readBackupIfPossible(folder, name)
    if (!manifest) continue
    const { madeAt, reason } = manifest
    await recordMade(database, { name, folderId, madeAt, reason, kilobytes: kilobytesOf(manifest) })
  }
}

async function namesIn(folder: string, engine: Manifest['engine']): Promise<string[]> {
  const there: string[] = []
  for (const name of (await readdir(folder)).filter(isBackupName)) {
    const isThere = access(databaseFile(folder, name, engine)).then(
      () => true,
      () => false,
    )
    if (await isThere) there.push(name)
  }
  return there
}
