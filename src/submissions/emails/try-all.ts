import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { tryNow } from '../../mail/outbox'
import { type CappedCount, capped } from '../inbox/inbox-list'

const COUNTED_TO = 1001

/** Has all emails tried now that wait for another try. Resolves to the event's id, or undefined if there were none. */
export async function tryAllNow(app: AppContext, actor: Actor): Promise<string | undefined> {
  const eventId = await transactAs(app.database, actor, async (transaction) => {
    const count = await tryNow(transaction, app.now())
    if (count === 0) return undefined
    const at = app.now().toISOString()
    return appendEvent(transaction, { kind: 'emails-tried', actorId: actor.id, details: { emails: count }, at })
  })
  if (eventId !== undefined) app.onQueued?.()
  return eventId
}

/** Counts the emails that wait for another try. */
export async function countRetries(database: Database, now: Date): Promise<CappedCount> {
  const retries = database
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'waiting')
    .where('last_error', 'is not', null)
    .where('due_at', '>', now.toISOString())
    .limit(COUNTED_TO)
  const counted = database.selectFrom(retries.as('counted')).select(({ fn }) => fn.countAll().as('n'))
  return capped(Number((await counted.executeTakeFirstOrThrow()).n))
}
