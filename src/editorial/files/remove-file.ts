import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { lockFiles } from './add-file'
import { type FileUse, findFileUses } from './file-uses'
import { readFile, type StoredFile } from './stored-file'

export type RemoveResult =
  | { status: 'removed'; file: StoredFile; eventId: string }
  /** The site shows it, or is to show it. */
  | { status: 'used'; file: StoredFile; uses: readonly FileUse[] }
  | { status: 'missing' }

/** Removes a file that is used nowhere. Its bytes stay, so that it can be undone. */
export function removeFile(app: AppContext, actor: Actor, id: string): Promise<RemoveResult> {
  return transactAs(app.database, actor, async (transaction): Promise<RemoveResult> => {
    await lockFiles(transaction)
    const file = await readFile(transaction, id)
    if (!file) return { status: 'missing' }
    const uses = await usesOf(transaction, id)
    if (uses.length > 0) return { status: 'used', file, uses }
    const at = app.now().toISOString()
    await setRemoved(transaction, id, at)
    const details = { file: { before: file.name, after: null } }
    const event = { kind: 'file-removed', actorId: actor.id, subjectId: id, details, at } as const
    return { status: 'removed', file, eventId: await appendEvent(transaction, event) }
  })
}

/** Where a file is used. */
export async function usesOf(database: Database, id: string): Promise<readonly FileUse[]> {
  return (await findFileUses(database)).get(id) ?? []
}

/** Writes when a file was removed; null puts it back. */
export async function setRemoved(transaction: Database, id: string, at: string | null): Promise<void> {
  await transaction.updateTable('files').set({ removed_at: at }).where('id', '=', id).execute()
}
