import * as routes from '../../routes'
import { findSessionRole } from '../../staff/session-role'
import type { DeskRequest, DeskRoute } from '../request'
import { mayListen } from './event-streams'

/** The event stream that keeps open pages up to date. */
export const liveRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskStream, right: 'account', isBackground: true, handle: openStream },
]

function openStream({ context, site, session, member, forbid }: DeskRequest): Response | Promise<Response> {
  if (!mayListen(member.role)) return forbid()
  // Do not open a stream that no one would read or close.
  if (context.req.method === 'HEAD') return context.body(null)
  const { database, app, eventStreams } = site
  const readRole = () => findSessionRole(database, session.id, app.now())
  const stream = eventStreams.open({ memberId: member.id, readRole })
  if (!stream) return context.text('Too many pages are open.', 503, { 'Retry-After': '60' })
  // Ask proxies not to buffer the stream.
  return context.body(stream, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
}
