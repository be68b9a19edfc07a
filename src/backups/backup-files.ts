import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, readManifest } from './manifest'

/** Each backup has its own folder, which is renamed to this name once complete. */
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

const BYTES_NAME = /^[0-9a-f]{64}(?:\.draft)?$/

/** Suffix of incomplete files. */
export const DRAFT = '.draft'

/** Formats a time as a backup name such as "2026-11-25T11-00-00-000Z". */
export function backupName(madeAt: string): string {
  return madeAt.replace(/[:.]/g, '-')
}

export function manifestFile(folder: string, name: string): string {
  return join(folder, name, `${name}.json`)
}

export function databaseFile(folder: string, name: string, engine: Manifest['engine']): string {
  return join(folder, name, databaseName(name, engine))
}

/** Returns the file name of a backup's database. */
export function databaseName(name: string, engine: Manifest['engine']): string {
  return `${name}.${engine === 'PostgreSQL' ? 'dump' : 'db'}`
}

/** Returns the folder for the bytes of uploaded files. Each file in it is named by its SHA-256. */
export function bytesFolder(folder: string): string {
  return join(folder, 'files')
}

/** Folder for files decrypted by a restore. */
export function getRestoreFolder(folder: string): string {
  return join(folder, `restore${DRAFT}`)
}

export function isBackupName(name: string): boolean {
  return BACKUP_NAME.test(name)
}

/** True for the file name of an uploaded file's bytes or of a draft of them. */
export function isBytesName(name: string): boolean {
  return BYTES_NAME.test(name)
}

/** Lists the complete backups in a folder, oldest first. */
export function listBackups(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter(isBackupName).sort() : []
}

/** @throws if the backup's manifest is damaged, missing, or from another site. */
export function readBackup(folder: string, name: string): Manifest {
  return readManifest(manifestFile(folder, name))
}

export function readBackupIfPossible(folder: string, name: string): Manifest | undefined {
  try {
    return readBackup(folder, name)
  } catch {
    return undefined
  }
}
