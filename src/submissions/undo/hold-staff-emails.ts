import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import type { UndoContext } from '../../log/undo/undo-handler'
import { requireRoom } from '../../mail/email-limits'
import { minuteAfter } from '../../mail/minute-after'
import { setWaiting, stopAllWaiting } from '../../mail/staff-outbox'
import { keptBack } from './undo-email'

/** Stops the word of a note that is taken back, if it still waits; returns which emails it stopped. */
export async function stopMentions(transaction: Database, noteId: string, now: Date): Promise<string[]> {
  const waiting = transaction.selectFrom('outbox').select('id').where('kind', '=', 'mention')
  const emails = await waiting.where('dedupe_key', 'like', `mention:${noteId}:%`).execute()
  const ids = emails.map(({ id }) => id)
  return [...(await stopAllWaiting(transaction, ids, now))]
}

/** Lets word of a note that taking it back stopped wait again, for who may read the note. */
export async function restartMentions({ transaction, app, actor }: UndoContext, ids: readonly string[]): Promise<void> {
  const stopped = transaction
    .selectFrom('outbox')
    .selectAll()
    .where(whereIn(transaction, 'id', ids))
  for (const email of await stopped.where('status', '=', 'stopped').execute())
    if (!(await keptBack(transaction, email))) {
      await requireRoom(transaction, app, actor, {})
      const now = app.now()
      await setWaiting(transaction, email.id, { now, caused_by: actor.id, dueAt: minuteAfter(now) })
    }
}
