import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/connection'
import { readBatches } from '../database/rows-in-batches'
import { syncToDisk } from '../database/sync-to-disk'
import { bytesFolder, DRAFT } from './backup-files'
import { digestFile } from './digest-file'
import type { FilePart } from './manifest'

const PARTS = { name: 'file_parts', key: ['name'], references: [] }

/** Stores the bytes of uploaded files in a folder shared by all backups, and lists the files. */
export async function storeFileBytes(database: Database, folder: string): Promise<FilePart[]> {
  const stored: FilePart[] = []
  mkdirSync(bytesFolder(folder), { recursive: true, mode: 0o700 })
  for await (const rows of readBatches(database as never, PARTS))
    for (const { name, file_id, type, bytes } of rows) {
      const content = Buffer.from(bytes as Uint8Array)
      const sha256 = createHash('sha256').update(content).digest('hex')
      await writeIfMissing(join(bytesFolder(folder), sha256), { content, sha256 })
      stored.push({ name: String(name), fileId: String(file_id), type: String(type), size: content.length, sha256 })
    }
  await syncToDisk(bytesFolder(folder))
  return stored
}

/** Writes the file unless it exists undamaged. */
async function writeIfMissing(file: string, { content, sha256 }: { content: Buffer; sha256: string }): Promise<void> {
  if (existsSync(file) && (await digestFile(file)) === sha256) return
  writeFileSync(file + DRAFT, content, { mode: 0o600, flush: true })
  renameSync(file + DRAFT, file)
}
