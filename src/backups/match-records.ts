import { existsSync, readdirSync } from 'node:fs'
import type { Database } from '../database/connection'
import { databaseFile, isBackupName, readBackupIfPossible } from './backup-files'
import { kilobytesOf, type Manifest } from './manifest'
import { listNames, recordMade, recordOutcome } from './records'

interface Folder {
  folder: string
  engine: Manifest['engine']
  now: Date
  /** Whether backups that no record tells of are entered. */
  enterUnknown: boolean
}

/**
 * Makes the records tell of the backups of an engine that are in a folder, and of no others: a restored database knows those
 * of its own time, and a folder may have been lost or moved. A folder that cannot be read changes nothing.
 */
export async function matchRecords(database: Database, { folder, engine, now, enterUnknown }: Folder): Promise<void> {
  const there = namesIn(folder, engine)
  if (!there) return
  const { kept, removed } = await listNames(database, there)
  for (const name of kept.filter((each) => !there.includes(each)))
    await recordOutcome(database, name, { removed_at: now.toISOString() })
  for (const name of removed) await recordOutcome(database, name, { removed_at: null })
  if (!enterUnknown) return
  const known = new Set([...kept, ...removed])
  for (const name of there.filter((each) => !known.has(each))) {
    const manifest = readBackupIfPossible(folder, name)
    if (!manifest) continue
    const { madeAt, reason } = manifest
    await recordMade(database, { name, madeAt, reason, kilobytes: kilobytesOf(manifest) })
  }
}

function namesIn(folder: string, engine: Manifest['engine']): string[] | undefined {
  try {
    const names = existsSync(folder) ? readdirSync(folder) : []
    return names.filter((name) => isBackupName(name) && existsSync(databaseFile(folder, name, engine)))
  } catch {
    return undefined
  }
}
