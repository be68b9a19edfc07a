import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, readManifest } from './manifest'

/** A backup has a folder of its own, which gets its name once everything in it is written. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

const BYTES = /^[0-9a-f]{64}(?:\.draft)?$/

/** What is not finished ends with this. */
export const DRAFT = '.draft'

/** "2026-11-25T11-00-00-000Z" */
export function backupName(madeAt: string): string {
  return madeAt.replace(/[:.]/g, '-')
}

export function manifestFile(folder: string, name: string): string {
  return join(folder, name, `${name}.json`)
}

export function databaseFile(folder: string, name: string, engine: Manifest['engine']): string {
  return join(folder, name, databaseName(name, engine))
}

/** What a backup's database is called in its folder. */
export function databaseName(name: string, engine: Manifest['engine']): string {
  return `${name}.${engine === 'PostgreSQL' ? 'dump' : 'db'}`
}

/** Where the bytes of uploaded files are, by their SHA-256. */
export function bytesFolder(folder: string): string {
  return join(folder, 'files')
}

/** Where a restore decrypts what it needs. */
export function restoreFolder(folder: string): string {
  return join(folder, `restore${DRAFT}`)
}

export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

/** The bytes of an uploaded file, or a draft of them. */
export function isBytesName(name: string): boolean {
  return BYTES.test(name)
}

/** The names of the finished backups in a folder, the oldest first. */
export function listBackups(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter(isBackupName).sort() : []
}

/** @throws when its manifest is damaged, missing, or somebody else's. */
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
