import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { retryNow } from '../../mail/record-attempt'

/** Retries all waiting emails now. Resolves to the event's id, or undefined if there were none. */
export async function retryAllNow(app: AppContext, actor: Actor): Promise<string | undefined> {
  const eventId = await transactAs(app.database, actor, async (transaction) => {
    const count = await retryNow(transaction, app.now())
    if (count === 0) return undefined
    const at = app.now().toISOString()
    return appendEvent(transaction, { kind: 'emails-tried', actorId: actor.id, details: { emails: count }, at })
  })
  if (eventId !== undefined) app.onEmailQueued?.()
  return eventId
}

/** True if emails are waiting for a retry. */
export async function hasRetries(database: Database, now: Date): Promise<boolean> {
  const retries = database
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'waiting')
    .where('last_error', 'is not', null)
    .where('due_at', '>', now.toISOString())
  return (await retries.limit(1).executeTakeFirst()) !== undefined
}
