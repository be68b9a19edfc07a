import { DAY, momentBefore } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockContent } from '../../database/content-state'
import { transact } from '../../database/transact'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { toFileChange } from './add-file'
import { type FileUse, findFileUses } from './file-uses'
import { readFile, type StoredFile } from './stored-file'

type RemoveResult =
  | { status: 'removed'; file: StoredFile; eventId: string }
  /** It is used by published texts, drafts, or plans. */
  | { status: 'used'; file: StoredFile; uses: readonly FileUse[] }
  | { status: 'missing' }

/** Removes an unused file. Its bytes are kept, so that it can be restored. */
export function removeFile(app: AppContext, actor: Actor, id: string): Promise<RemoveResult> {
  return transactAs(app.database, actor, async (transaction): Promise<RemoveResult> => {
    await lockContent(transaction)
    const file = await readFile(transaction, id)
    if (!file) return { status: 'missing' }
    const uses = await readFileUses(transaction, id)
    if (uses.length > 0) return { status: 'used', file, uses }
    const at = app.now().toISOString()
    await setRemovedAt(transaction, id, at)
    const details = { file: { before: file.name, after: null } }
    const event = { kind: 'file-removed', actorId: actor.id, about: [{ kind: 'file', id }], details, at } as const
    return { status: 'removed', file, eventId: await appendEvent(transaction, { ...event, change: toFileChange(id) }) }
  })
}

export async function readFileUses(database: Database, id: string): Promise<readonly FileUse[]> {
  return (await findFileUses(database)).get(id) ?? []
}

/** Sets when a file was removed; null restores it. */
export async function setRemovedAt(transaction: Database, id: string, at: string | null): Promise<void> {
  await transaction.updateTable('files').set({ removed_at: at }).where('id', '=', id).execute()
}

/** Removed files can be restored within this time. */
const RETENTION_DAYS = 30

/** Permanently deletes unused files that were removed long ago. Resolves to their number. */
export async function deleteRemovedFiles({ database, now }: Pick<AppContext, 'database' | 'now'>): Promise<number> {
  const before = momentBefore(now(), RETENTION_DAYS * DAY)
  let deletedCount = 0
  for (const id of await listRemovedIds(database, before)) {
    await yieldToEventLoop()
    if (await transact(database, (transaction) => deleteFile(transaction, id, before))) deletedCount++
  }
  return deletedCount
}

async function listRemovedIds(database: Database, before: string): Promise<string[]> {
  const removed = await database.selectFrom('files').select('id').where('removed_at', '<', before).execute()
  return removed.map(({ id }) => id)
}

/** Returns false if the file was restored or is used. */
async function deleteFile(transaction: Database, id: string, before: string): Promise<boolean> {
  await lockContent(transaction)
  const removed = transaction.selectFrom('files').select('id').where('id', '=', id).where('removed_at', '<', before)
  if (!(await removed.executeTakeFirst()) || (await readFileUses(transaction, id)).length > 0) return false
  await transaction.deleteFrom('file_parts').where('file_id', '=', id).execute()
  await transaction.deleteFrom('files').where('id', '=', id).execute()
  return true
}
