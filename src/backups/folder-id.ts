import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export function folderIdFile(folder: string): string {
  return join(folder, 'folder-id')
}

/** What a folder of backups is known by, wherever it is moved or mounted; given to it when it is first used. */
export function openFolderId(folder: string): string {
  try {
    return readFileSync(folderIdFile(folder), 'utf8')
  } catch {
    const id = randomUUID()
    writeFileSync(folderIdFile(folder), id, { mode: 0o600, flush: true })
    return id
  }
}

/** Resolves to undefined where there is no folder of backups, as where its disk is not mounted. */
export function readFolderId(folder: string): Promise<string | undefined> {
  return readFile(folderIdFile(folder), 'utf8').catch(() => undefined)
}
