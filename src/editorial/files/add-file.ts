import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockContent } from '../../database/content-state'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { toFileName } from './file-name'
import { type FilePart, readFile, type StoredFile } from './stored-file'

/** Keeps lists usable and backups small. */
export const MAX_FILES = 5000

type AddResult =
  | { status: 'added'; file: StoredFile; eventId: string }
  /** The same file exists, possibly under another name. */
  | { status: 'known'; file: StoredFile }
  | { status: 'too-many' }
  /** The quota would be exceeded. */
  | { status: 'no-room' }

interface NewFile {
  id: string
  /** The uploaded name. */
  name: string
  parts: readonly FilePart[]
}

/**
 * Stores a file within the quota. Identical bytes are the same file. A removed file is restored.
 */
export function addFile(app: AppContext, actor: Actor, newFile: NewFile, quota: number): Promise<AddResult> {
  const { id, parts } = newFile
  return transactAs(app.database, actor, async (transaction): Promise<AddResult> => {
    await lockContent(transaction)
    const existing = await readFile(transaction, id)
    if (existing) return { status: 'known', file: existing }
    if (await isFileLimitReached(transaction)) return { status: 'too-many' }
    const size = parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
    if (size + (await countBytes(transaction, { without: id })) > quota) return { status: 'no-room' }
    const at = app.now().toISOString()
    const file = { id, name: toFileName(newFile.name), size, created_at: at, created_by: actor.id, removed_at: null }
    const update = { name: file.name, created_at: at, created_by: actor.id, removed_at: null }
    await transaction
      .insertInto('files')
      .values(file)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(update))
      .execute()
    for (const part of parts) await insertPart(transaction, id, part)
    const details = { file: { before: null, after: file.name } }
    const event = { kind: 'file-added', actorId: actor.id, about: [{ kind: 'file', id }], details, at } as const
    const eventId = await appendEvent(transaction, { ...event, change: toFileChange(id) })
    return { status: 'added', file: { id, name: file.name, size, createdAt: at }, eventId }
  })
}

/** Creates the undo data of a file's event. Its row contains everything else. */
export function toFileChange(id: string) {
  return { rows: [`file:${id}`], inverse: {} }
}

function insertPart(transaction: Database, fileId: string, { name, type, bytes }: FilePart) {
  const part = { name, file_id: fileId, type, bytes: Buffer.from(bytes) }
  return transaction
    .insertInto('file_parts')
    .values(part)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** True if the maximum number of files is reached. Removed files do not count. */
export async function isFileLimitReached(database: Database): Promise<boolean> {
  const all = database.selectFrom('files').select(({ fn }) => fn.countAll().as('count'))
  return Number((await all.where('removed_at', 'is', null).executeTakeFirstOrThrow()).count) >= MAX_FILES
}

/** Counts the bytes of all files, including removed ones that can be restored. */
async function countBytes(database: Database, { without = '' } = {}): Promise<number> {
  const all = database.selectFrom('files').select(({ fn }) => fn.sum('size').as('bytes'))
  return Number((await all.where('id', '!=', without).executeTakeFirstOrThrow()).bytes ?? 0)
}
