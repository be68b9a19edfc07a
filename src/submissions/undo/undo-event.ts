import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import type { EventKinds } from '../../log/event-kind'
import { type UndoResult, undoEvent as undo } from '../../log/undo/undo-event'
import { catchOverBudget } from '../../mail/email-limits'
import { submissionEventKinds } from '../event-kinds'

/** Undoes what an event tells of, unless its emails have no room in the hour. */
export async function undoEvent(
  app: AppContext,
  actor: Actor,
  eventId: string,
  kinds: EventKinds = submissionEventKinds,
): Promise<UndoResult> {
  const result = await catchOverBudget(() => undo(app, actor, eventId, kinds))
  return result.status === 'over-budget' ? { status: 'blocked', blocker: { reason: 'over-budget' } } : result
}
