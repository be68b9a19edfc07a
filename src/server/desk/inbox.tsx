import type { DoneNoticeProps } from '../../desk/inbox/done-notice'
import type { Colleague } from '../../desk/inbox/filter-words'
import { inboxAddress } from '../../desk/inbox/inbox-address'
import { InboxPage } from '../../desk/inbox/inbox-page'
import * as routes from '../../routes'
import { may } from '../../staff/roles'
import { readStaffNames } from '../../staff/staff-names'
import { listStaff } from '../../staff/team'
import { findBatch } from '../../submissions/bulk/batches'
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
  const batchId = searchParams.get('done')
  searchParams.delete('done')
  // A form asks for every field, also the empty ones: the address says only what narrows the list.
  if (searchParams.toString() !== writeInboxQuery(query).toString()) return request.redirect(inboxAddress(query))
  const { database } = request.site
  // First the position, so that what comes in meanwhile is announced rather than missed.
  const newest = query.top ?? (await newestPosition(database))
  const [found, colleagues, assignees, done] = await Promise.all([
    listInbox(database, viewerOf(request), { ...query, top: newest }),
    listColleagues(request),
    listAssignees(request),
    batchId === null ? undefined : readDone(request, batchId),
  ])
  const mayHandle = request.may('handle')
  const bulk = mayHandle ? { colleagues, tags: [] } : undefined
  const allowed = { mayEnter: mayHandle, mayExport: request.may('export') }
  const body = <InboxPage {...{ query, found, assignees, ...allowed, newest, bulk, done }} />
  return request.show({ title: 'Inbox', body })
}

/** What the reader has just done to many at once. */
async function readDone({ site, member }: DeskRequest, batchId: string): Promise<DoneNoticeProps | undefined> {
  const batch = await findBatch(site.database, batchId)
  if (!batch?.details || batch.actorId !== member.id) return undefined
  return { batchId, details: batch.details, names: await readStaffNames(site.database) }
}

/** Whose submissions can be looked for. */
export async function listAssignees(request: DeskRequest): Promise<Colleague[]> {
  const [colleagues, former] = await Promise.all([listColleagues(request), listFormerAssignees(request.site.database)])
  return [...colleagues, ...former.map(({ id, name }) => ({ id, name: `${name} (left)` }))]
}

/** To whom a submission can be assigned. */
export async function listColleagues({ site }: DeskRequest): Promise<Colleague[]> {
  const staff = await listStaff(site.database)
  return staff.filter(({ role }) => may(role, 'handle')).map(({ id, name }) => ({ id, name }))
}
