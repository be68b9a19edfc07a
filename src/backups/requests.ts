import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'

/** Requests a backup for an owner. The leader process makes it. */
export function requestBackup(app: AppContext, actor: Actor): Promise<void> {
  return transactAs(app.database, actor, async (transaction) => {
    const at = app.now().toISOString()
    if (await readRequest(transaction)) return
    await transaction
      .insertInto('backup_requests')
      .values({ id: randomUUIDv7(), asked_at: at, asked_by: actor.id })
      .execute()
    await appendEvent(transaction, { kind: 'backup-requested', actorId: actor.id, about: [], details: {}, at })
  })
}

/** Returns the pending request. */
export function readRequest(database: Database) {
  return database.selectFrom('backup_requests').selectAll().orderBy('asked_at').limit(1).executeTakeFirst()
}

/** Deletes the requests up to a time. */
export async function deleteRequests(database: Database, until: string): Promise<void> {
  await transact(database, (transaction) =>
    transaction.deleteFrom('backup_requests').where('asked_at', '<=', until).execute(),
  )
}
