import type { ReactNode } from 'react'
import { readEvent } from '../log/events'
import type { DeskRequest } from './request'
import { Notice } from './ui/notice'
import { findUndoBlockers } from './undo/routes'
import { UndoButton } from './undo/undo-button'

/**
 * The confirmation of the action named in the address, with an Undo button if it can be undone. `back` is the page's
 * address, if it has a query.
 */
export async function renderActionNotice(
  request: DeskRequest,
  words: Readonly<Record<string, ReactNode>>,
  back = request.context.req.path,
) {
  const { context, site, member } = request
  const done = context.req.query('done') ?? ''
  if (!Object.hasOwn(words, done)) return undefined
  const event = await readEvent(site.database, context.req.query('event') ?? '')
  const undoBlockers = await findUndoBlockers(request, event?.actorId === member.id ? [event] : [])
  const canUndo = event !== undefined && undoBlockers.has(event.id) && undoBlockers.get(event.id) === undefined
  return (
    <Notice tone="done">
      <p>{words[done]}</p>
      {canUndo && <UndoButton eventId={event.id} back={back} isLatest />}
    </Notice>
  )
}

/** The address of a page with a notice. `from` is the query of the list that the page leads back to. */
export function noticeAddress(path: string, done: string, eventId: string | undefined, from?: string | null): string {
  const search = new URLSearchParams({ done, ...(eventId !== undefined && { event: eventId }), ...(from && { from }) })
  return `${path}?${search}`
}
