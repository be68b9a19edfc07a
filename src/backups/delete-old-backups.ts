import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bytesFolder, DRAFT, isBytesName, listBackups, readBackupIfPossible } from './backup-files'
import { selectBackupsToKeep } from './select-backups-to-keep'

/**
 * Deletes old backups and the file bytes that only they use, and returns the deleted names. Keeps backups with an
 * unreadable manifest; while any exist, keeps all bytes. The caller must hold the folder's lock.
 */
export function deleteOldBackups(folder: string, timeZone: string, protectedNames: readonly string[]): string[] {
  const backups = listBackups(folder).map((name) => ({ name, manifest: readBackupIfPossible(folder, name) }))
  const readableBackups = backups.flatMap(({ name, manifest }) => (manifest ? [{ name, ...manifest }] : []))
  const kept = selectBackupsToKeep(readableBackups, timeZone)
  const oldBackups = readableBackups.filter(({ name }) => !kept.has(name) && !protectedNames.includes(name))
  for (const { name } of oldBackups) {
    // Rename the folder first, so that an interrupted deletion does not look like a backup.
    renameSync(join(folder, name), join(folder, name + DRAFT))
    rmSync(join(folder, name + DRAFT), { recursive: true })
  }
  const remaining = readableBackups.filter((each) => !oldBackups.includes(each))
  if (readableBackups.length === backups.length)
    deleteUnusedBytes(folder, new Set(remaining.flatMap(({ files }) => files.map(({ sha256 }) => sha256))))
  return oldBackups.map(({ name }) => name)
}

function deleteUnusedBytes(folder: string, usedNames: ReadonlySet<string>): void {
  if (!existsSync(bytesFolder(folder))) return
  for (const name of readdirSync(bytesFolder(folder)))
    if (isBytesName(name) && !usedNames.has(name)) rmSync(join(bytesFolder(folder), name), { force: true })
}
