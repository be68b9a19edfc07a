import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export function folderIdFile(folder: string): string {
  return join(folder, 'folder-id')
}

/** Returns the id of a backup folder, which stays the same if the folder is moved. Creates it on first use. */
export function openFolderId(folder: string): string {
  try {
    return readFileSync(folderIdFile(folder), 'utf8')
  } catch {
    const id = randomUUID()
    writeFileSync(folderIdFile(folder), id, { mode: 0o600, flush: true })
    return id
  }
}

/** Returns the folder's id, or undefined if the folder is missing, for example if its disk is not mounted. */
export function readFolderId(folder: string): Promise<string | undefined> {
  return readFile(folderIdFile(folder), 'utf8').catch(() => undefined)
}
