import { access, readdir } from 'node:fs/promises'
import type { Database } from '../database/connection'
import { databaseFile, isBackupName, readBackupIfPossible } from './backup-files'
import { type Manifest, toKilobytes } from './manifest'
import { listRecordedNames, recordBackup, recordResults } from './records'

interface FolderToMatch {
  folder: string
  folderId: string
  engine: Manifest['engine']
  now: Date
  /** True to add records for backups that have none. */
  addUnknown: boolean
}

/** Updates the backup records to match a folder. The records in a restored database are outdated. */
export async function matchRecords(database: Database, options: FolderToMatch): Promise<void> {
  const { folder, folderId, engine, now, addUnknown: enterUnknown } = options
  const existingNames = await listBackupNames(folder, engine)
  const { kept, removed } = await listRecordedNames(database, folderId, existingNames)
  for (const name of kept.filter((each) => !existingNames.includes(each)))
    await recordResults(database, name, { removed_at: now.toISOString() })
  for (const name of removed) await recordResults(database, name, { removed_at: null })
  if (!enterUnknown) return
  const known = new Set([...kept, ...removed])
  for (const name of existingNames.filter((each) => !known.has(each))) {
    const manifest = readBackupIfPossible(folder, name)
    if (!manifest) continue
    const { madeAt, reason } = manifest
    await recordBackup(database, { name, folderId, madeAt, reason, kilobytes: toKilobytes(manifest) })
  }
}

async function listBackupNames(folder: string, engine: Manifest['engine']): Promise<string[]> {
  const names: string[] = []
  for (const name of (await readdir(folder)).filter(isBackupName)) {
    const exists = access(databaseFile(folder, name, engine)).then(
      () => true,
      () => false,
    )
    if (await exists) names.push(name)
  }
  return names
}
