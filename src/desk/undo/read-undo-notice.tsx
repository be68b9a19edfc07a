import { readEvent } from '../../log/events'
import { findSubjectId } from '../../log/subjects'
import { readKnownNames } from '../../submissions/inbox/known-names'
import type { DeskRequest } from '../request'
import { findUndoBlockers } from './routes'
import { NotUndoneNotice, UndoneNotice } from './undo-notice'

type NoticeRequest = Pick<DeskRequest, 'context' | 'site' | 'may' | 'member'>

/** Renders the result of an undo named in the address, for members who may undo the event. */
export async function readUndoNotice(request: NoticeRequest) {
  const { context, site } = request
  const undoneId = context.req.query('undone')
  const id = undoneId ?? context.req.query('not-undone')
  const named = id ? await readEvent(site.database, id) : undefined
  const event =
    named && undoneId !== undefined ? await readEvent(site.database, findSubjectId(named, 'event') ?? '') : named
  const undoBlockers = event ? await findUndoBlockers(request, [event]) : undefined
  if (!event || !undoBlockers?.has(event.id)) return undefined
  const names = await readKnownNames(site.database)
  if (undoneId !== undefined) return <UndoneNotice event={event} names={names} />
  // The budget is checked only during an undo.
  const isOverBudget = context.req.query('why') === 'over-budget'
  const blocker = undoBlockers.get(event.id) ?? (isOverBudget ? ({ reason: 'over-budget' } as const) : undefined)
  return blocker && <NotUndoneNotice blocker={blocker} names={names} />
}
