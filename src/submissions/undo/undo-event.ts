import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import type { EventKinds } from '../../log/event-kind'
import { type UndoResult, undoEvent as undo } from '../../log/undo/undo-event'
import { catchOverBudget } from '../../mail/email-limits'
import { submissionEventKinds } from '../event-kinds'

/** Undoes an event, unless its emails exceed an hourly limit. */
export async function undoEvent(
  app: AppContext,
  actor: Actor,
  eventId: string,
  kinds: EventKinds = submissionEventKinds,
): Promise<UndoResult> {
  const result = await catchOverBudget(() => undo(app, actor, eventId, kinds))
  return result.status === 'over-budget' ? { status: 'blocked', blocker: { reason: 'over-budget' } } : result
}
