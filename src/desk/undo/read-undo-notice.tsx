import { readEvent } from '../../log/events'
import { undoneBy } from '../../log/undo/history'
import { readKnownNames } from '../../submissions/inbox/known-names'
import type { DeskRequest } from '../request'
import { findUndoing } from './routes'
import { NotUndoneNotice, UndoneNotice } from './undo-notice'

type NoticeRequest = Pick<DeskRequest, 'context' | 'site' | 'may' | 'member'>

/** What a page says about an undoing that its address names, to who could have done it; undefined for nothing. */
export async function undoNoticeOf(request: NoticeRequest) {
  const { context, site } = request
  const undone = context.req.query('undone')
  const id = undone ?? context.req.query('not-undone')
  const event = id ? await readEvent(site.database, id) : undefined
  if (!event) return undefined
  const names = await readKnownNames(site.database)
  const original = await readEvent(site.database, undoneBy(event) ?? '')
  const undoing = await findUndoing(request, original ? [event, original] : [event])
  if (!undoing.has(original?.id ?? event.id)) return undefined
  const found = undoing.get(event.id)
  // Only trying shows whether there is room for an email.
  const isOverBudget = undone === undefined && context.req.query('why') === 'over-budget'
  const blocker = found ?? (isOverBudget ? ({ reason: 'over-budget' } as const) : undefined)
  const back = pathOf(request)
  if (undone === undefined) return blocker && <NotUndoneNotice blocker={blocker} names={names} />
  if (event.kind !== 'undone' || !original || blocker?.reason === 'already-undone') return undefined
  return <UndoneNotice {...{ event, original, names, back, canUndo: undoing.has(event.id) && !blocker }} />
}

function pathOf({ context }: NoticeRequest): string {
  const { pathname, search } = new URL(context.req.url)
  return pathname + search
}
