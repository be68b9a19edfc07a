import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bytesFolder, DRAFT, isBytesName, listBackups, readBackupIfPossible } from './backup-files'
import { backupsToKeep } from './retention'

/**
 * Deletes the backups that need not be kept, and the bytes of uploaded files that no other backup has. One whose manifest
 * cannot be read is left alone, and with it all bytes, which may be its own. Only while nobody else makes a backup there.
 * Resolves to the names of the deleted ones.
 */
export function deleteOld(folder: string, timeZone: string, alwaysKept: readonly string[]): string[] {
  const backups = listBackups(folder).map((name) => ({ name, manifest: readBackupIfPossible(folder, name) }))
  const readable = backups.flatMap(({ name, manifest }) => (manifest ? [{ name, ...manifest }] : []))
  const kept = backupsToKeep(readable, timeZone)
  const old = readable.filter(({ name }) => !kept.has(name) && !alwaysKept.includes(name))
  for (const { name } of old) {
    // An incomplete deletion is not a backup.
    renameSync(join(folder, name), join(folder, name + DRAFT))
    rmSync(join(folder, name + DRAFT), { recursive: true })
  }
  const left = readable.filter((each) => !old.includes(each))
  if (readable.length === backups.length)
    deleteUnusedBytes(folder, new Set(left.flatMap(({ files }) => files.map(({ sha256 }) => sha256))))
  return old.map(({ name }) => name)
}

function deleteUnusedBytes(folder: string, used: ReadonlySet<string>): void {
  if (!existsSync(bytesFolder(folder))) return
  for (const name of readdirSync(bytesFolder(folder)))
    if (isBytesName(name) && !used.has(name)) rmSync(join(bytesFolder(folder), name), { force: true })
}
