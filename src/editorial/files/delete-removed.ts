import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { transact } from '../../database/transact'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import { lockFiles } from './add-file'
import { usesOf } from './remove-file'

/** How long the bytes of a removed file are kept, so that it can be undone, in days. */
const KEPT_DAYS = 30

/** Deletes for good what was removed long ago and is used nowhere; resolves to how many files. Others have their turn between two. */
export async function deleteRemovedFiles({ database, now }: Pick<AppContext, 'database' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * 24 * 3_600_000).toISOString()
  let deleted = 0
  for (const id of await findRemoved(database, before)) {
    await yieldToEventLoop()
    if (await transact(database, (transaction) => deleteFile(transaction, id, before))) deleted++
  }
  return deleted
}

async function findRemoved(database: Database, before: string): Promise<string[]> {
  const removed = await database.selectFrom('files').select('id').where('removed_at', '<', before).execute()
  return removed.map(({ id }) => id)
}

/** Whether it was still removed, and used nowhere. */
async function deleteFile(transaction: Database, id: string, before: string): Promise<boolean> {
  await lockFiles(transaction)
  const removed = transaction.selectFrom('files').select('id').where('id', '=', id).where('removed_at', '<', before)
  if (!(await removed.executeTakeFirst()) || (await usesOf(transaction, id)).length > 0) return false
  await transaction.deleteFrom('file_parts').where('file_id', '=', id).execute()
  await transaction.deleteFrom('files').where('id', '=', id).execute()
  return true
}
