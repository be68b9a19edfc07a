import { type Event, readEvent } from '../../log/events'
import { idOf } from '../../log/subjects'
import type { Blocker } from '../../log/undo/blocker'
import { undoHandlerOf } from '../../log/undo/history'
import { findBlockers } from '../../log/undo/undo'
import { readUndoStates, type UndoState } from '../../log/undo/undo-states'
import * as routes from '../../routes'
import { isFresh } from '../../staff/sessions'
import { undoEvent } from '../../submissions/undo/undo-event'
import { leadingTo, nextPage } from '../next-page'
import type { DeskRequest, DeskRoute } from '../request'
import { eventKinds } from '../ui/events'

/** What was done is undone by who may do it: each kind of event says which right that takes. */
export const undoRoutes: readonly DeskRoute[] = [
  { method: 'POST', path: routes.deskUndo(':event'), right: 'account', handle: undo },
]

async function undo(request: DeskRequest) {
  const { context, site, actor, session, fields, redirect, notFound } = request
  const event = await readEvent(site.database, context.req.param('event') ?? '')
  if (!event) return notFound()
  const states = await readUndoStates(site.database, [event], eventKinds)
  const state = states.get(event.id)
  if (!mayUndo(request, event, state)) return request.forbid()
  const back = nextPage(fields.get('back'))
  const takesFresh = state ? isFreshUndo(state) : undoHandlerOf(event, eventKinds)?.isFresh?.(event)
  if (takesFresh && !isFresh(session, site.app.now())) return redirect(leadingTo(routes.deskVerify, back))
  const result = await undoEvent(site.app, actor, event.id, eventKinds)
  if (result.status === 'missing') return notFound()
  // It may have changed what the site says.
  await site.app.content.refresh()
  if (result.status === 'undone') return redirect(withNotice(back, 'undone', result.eventId))
  const { reason, event: other } = result.blocker
  // A second click finds it done.
  if (reason === 'already-undone' && other) return redirect(withNotice(back, 'undone', other.id))
  const notice = withNotice(back, 'not-undone', event.id)
  if (reason !== 'over-budget') return redirect(notice)
  request.recordAttempt('budget-reached')
  return redirect(`${notice}&why=${reason}`)
}

function isFreshUndo({ undo, inverse }: UndoState): boolean {
  return inverse !== null && undo.isFresh?.(inverse) === true
}

/** Whether somebody has the right that undoing an event takes. */
export function mayUndo(
  { may, member }: Pick<DeskRequest, 'may' | 'member'>,
  event: Event,
  state?: UndoState,
): boolean {
  const undo = state?.undo ?? undoHandlerOf(event, eventKinds)
  if (!undo) return false
  return may(rightOf(event, state) ?? undo.right, { isOwn: !undo.isOwn || idOf(event, 'staff') === member.id })
}

function rightOf(event: Event, state: UndoState | undefined) {
  if (!state) return undoHandlerOf(event, eventKinds)?.rightOf?.(event)
  return state.inverse === null ? undefined : state.undo.rightOf?.(state.inverse)
}

/** Of some events those that somebody may undo, by their ids, with what stands in the way. */
export async function findUndoing(
  request: Pick<DeskRequest, 'may' | 'member' | 'site'>,
  events: readonly Event[],
): Promise<ReadonlyMap<string, Blocker | undefined>> {
  const { site, member } = request
  const states = await readUndoStates(site.database, events, eventKinds)
  const own = events.filter((event) => mayUndo(request, event, states.get(event.id)))
  const others = own.filter(({ id }) => !states.has(id))
  const blockers = await findBlockers(site.database, others, eventKinds, member)
  return new Map(own.map(({ id }) => [id, states.get(id)?.blocker ?? blockers.get(id)]))
}

/** What a page was told to say before is old. */
const EARLIER = ['undone', 'not-undone', 'why', 'changed', 'done', 'event', 'health', 'answer', 'again', 'email']

export function withNotice(path: string, name: 'undone' | 'not-undone' | 'done', id: string): string {
  const [page = path, query] = path.split('?')
  const kept = [...new URLSearchParams(query)].filter(([each]) => !EARLIER.includes(each))
  return `${page}?${new URLSearchParams([...kept, [name, id]])}`
}
