import * as routes from '../../routes'
import { findSessionRole } from '../../staff/session-role'
import type { DeskRequest, DeskRoute } from '../request'
import { mayListen } from './event-streams'

/** What the open pages of the desk ask, so that they stay true. */
export const liveRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskStream, right: 'account', isBackground: true, handle: openStream },
]

function openStream({ context, site, session, member, forbid }: DeskRequest): Response | Promise<Response> {
  if (!mayListen(member.role)) return forbid()
  // Nobody would read it, or end it.
  if (context.req.method === 'HEAD') return context.body(null)
  const { database, app, eventStreams } = site
  const readRole = () => findSessionRole(database, session.id, app.now())
  const stream = eventStreams.open({ memberId: member.id, readRole })
  if (!stream) return context.text('Too many pages are open.', 503, { 'Retry-After': '60' })
  // Proxies that gather an answer before they pass it on let this one through.
  return context.body(stream, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
}
