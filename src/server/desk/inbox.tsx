import type { Colleague } from '../../desk/inbox/filter-words'
import { inboxAddress } from '../../desk/inbox/inbox-address'
import { InboxPage } from '../../desk/inbox/inbox-page'
import * as routes from '../../routes'
import { may } from '../../staff/roles'
import { listStaff } from '../../staff/team'
import { newestPosition } from '../../submissions/counts'
import { listFormerAssignees } from '../../submissions/former-assignees'
import { listInbox } from '../../submissions/inbox-list'
import { readInboxQuery, writeInboxQuery } from '../../submissions/inbox-query'
import type { DeskRequest, DeskRoute } from './route'
import { viewerOf } from './viewer'

export const inboxRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskInbox, right: 'read', handle: showInbox },
]

async function showInbox(request: DeskRequest) {
  const { searchParams } = new URL(request.context.req.url)
  const query = readInboxQuery(searchParams)
  // A form asks for every field, also the empty ones: the address says only what narrows the list.
  if (searchParams.toString() !== writeInboxQuery(query).toString()) return request.redirect(inboxAddress(query))
  const { database } = request.site
  // First the position, so that what comes in meanwhile is announced rather than missed.
  const newest = await newestPosition(database)
  const [found, colleagues, former] = await Promise.all([
    listInbox(database, viewerOf(request), query),
    listColleagues(request),
    listFormerAssignees(database),
  ])
  const assignees = [...colleagues, ...former.map(({ id, name }) => ({ id, name: `${name} (left)` }))]
  return request.show({
    title: 'Inbox',
    body: <InboxPage {...{ query, found, assignees, newest }} mayExport={request.may('export')} />,
  })
}

/** To whom a submission can be assigned. */
export async function listColleagues({ site }: DeskRequest): Promise<Colleague[]> {
  const staff = await listStaff(site.database)
  return staff.filter(({ role }) => may(role, 'handle')).map(({ id, name }) => ({ id, name }))
}
