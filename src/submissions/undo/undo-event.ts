import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import { type UndoResult, undoEvent as undo } from '../../log/undo/undo'
import type { SomeUndoHandlers } from '../../log/undo/undo-handler'
import { refuseOverBudget } from '../emails/email-budgets'
import { submissionUndoHandlers } from './undo-handlers'

/** Undoes what an event tells of, unless its emails have no room in the hour. */
export async function undoEvent(
  app: AppContext,
  actor: Actor,
  eventId: string,
  undoHandlers: SomeUndoHandlers = submissionUndoHandlers,
): Promise<UndoResult> {
  const result = await refuseOverBudget(app, actor, () => undo(app, actor, eventId, undoHandlers))
  return result.status === 'over-budget' ? { status: 'blocked', blocker: { reason: 'over-budget' } } : result
}
