import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bytesFolder, DRAFT, isBytesName, listBackups, readBackupIfPossible } from './backup-files'
import { selectBackupsToKeep } from './select-backups-to-keep'

/**
 * Deletes old backups and the file bytes that only they use, and returns the deleted names. Keeps backups with an
 * unreadable manifest; while any exist, keeps all bytes. The caller must hold the folder's lock.
 */
export function deleteOldBackups(folder: string, timeZone: string, alwaysKept: readonly string[]): string[] {
  const backups = listBackups(folder).map((name) => ({ name, manifest: readBackupIfPossible(folder, name) }))
  const readable = backups.flatMap(({ name, manifest }) => (manifest ? [{ name, ...manifest }] : []))
  const kept = selectBackupsToKeep(readable, timeZone)
  const old = readable.filter(({ name }) => !kept.has(name) && !alwaysKept.includes(name))
  for (const { name } of old) {
    // Rename the folder first, so that an interrupted deletion does not look like a backup.
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
