import { type Event, readEvent } from '../../log/events'
import type { Blocker } from '../../log/undo/blocker'
import { readUndoStates, type UndoState } from '../../log/undo/undo-states'
import * as routes from '../../routes'
import { isFresh } from '../../staff/sessions'
import { undoEvent } from '../../submissions/undo/undo-event'
import { safeNextPath, withNextPath } from '../next-path'
import type { DeskRequest, DeskRoute } from '../request'
import { eventKinds } from '../ui/events'

/** Each kind of event declares the right that undoing it requires. */
export const undoRoutes: readonly DeskRoute[] = [
  { method: 'POST', path: routes.deskUndo(':event'), right: 'account', handle: undo },
]

async function undo(request: DeskRequest) {
  const { context, site, actor, session, fields, redirect, notFound } = request
  const event = await readEvent(site.database, context.req.param('event') ?? '')
  if (!event) return notFound()
  const state = (await readUndoStates(site.database, [event], eventKinds)).get(event.id)
  if (!state || !mayUndo(request, event, state)) return request.forbid()
  const back = safeNextPath(fields.get('back'))
  const needsFreshSignIn = state.inverse !== null && state.undo.requiresFreshSignIn?.(state.inverse) === true
  if (needsFreshSignIn && !isFresh(session, site.app.now())) return redirect(withNextPath(routes.deskVerify, back))
  const result = await undoEvent(site.app, actor, event.id, eventKinds)
  if (result.status === 'missing') return notFound()
  // The undo may have changed published content.
  await site.app.content.refresh()
  if (result.status === 'undone') return redirect(withNotice(back, 'undone', result.eventId))
  const { reason, event: other } = result.blocker
  // A double click finds the event undone.
  if (reason === 'already-undone' && other) return redirect(withNotice(back, 'undone', other.id))
  const notice = withNotice(back, 'not-undone', event.id)
  if (reason !== 'over-budget') return redirect(notice)
  request.recordAttempt('budget-reached')
  return redirect(`${notice}&why=${reason}`)
}

function mayUndo({ may, member }: Pick<DeskRequest, 'may' | 'member'>, event: Event, { undo, inverse }: UndoState) {
  if (undo.isPersonal && event.actorId !== member.id) return false
  const right = inverse === null ? undefined : undo.rightFor?.(inverse)
  return may(right ?? undo.right)
}

/** Returns the events that the user may undo, by id, with what blocks each undo. */
export async function findUndoBlockers(
  request: Pick<DeskRequest, 'may' | 'member' | 'site'>,
  events: readonly Event[],
): Promise<ReadonlyMap<string, Blocker | undefined>> {
  const states = await readUndoStates(request.site.database, events, eventKinds)
  const undoBlockers = new Map<string, Blocker | undefined>()
  for (const event of events) {
    const state = states.get(event.id)
    if (state && mayUndo(request, event, state)) undoBlockers.set(event.id, state.blocker)
  }
  return undoBlockers
}

/** Query parameters of earlier notices. */
const NOTICES = ['undone', 'not-undone', 'why', 'changed', 'done', 'event', 'health', 'answer', 'again', 'email']

export function withNotice(path: string, name: 'undone' | 'not-undone' | 'done', id: string): string {
  const [page = path, query] = path.split('?')
  const parameters = [...new URLSearchParams(query)].filter(([each]) => !NOTICES.includes(each))
  return `${page}?${new URLSearchParams([...parameters, [name, id]])}`
}
