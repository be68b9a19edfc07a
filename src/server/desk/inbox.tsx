import type { Database } from '../../database/connection'
import { batchInWords, capitalized } from '../../desk/inbox/bulk-words'
import type { DoneNoticeProps } from '../../desk/inbox/done-notice'
import type { Colleague } from '../../desk/inbox/filter-words'
import { inboxAddress } from '../../desk/inbox/inbox-address'
import { InboxPage } from '../../desk/inbox/inbox-page'
import { viewInWords } from '../../desk/inbox/view-words'
import * as routes from '../../routes'
import { may } from '../../staff/roles'
import { readStaffNames } from '../../staff/staff-names'
import { listStaff } from '../../staff/team'
import { findBatch } from '../../submissions/bulk/batches'
import { newestPosition } from '../../submissions/counts'
import { type EventDetails, readEvent } from '../../submissions/events'
import { listFormerAssignees } from '../../submissions/former-assignees'
import { listInbox } from '../../submissions/inbox-list'
import { type InboxQuery, readInboxQuery, writeInboxQuery } from '../../submissions/inbox-query'
import { listTags } from '../../submissions/tags'
import { listViews } from '../../submissions/views/saved-views'
import type { DeskRequest, DeskRoute } from './route'
import { viewerOf } from './viewer'

export const inboxRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskInbox, right: 'read', handle: showInbox },
]

async function showInbox(request: DeskRequest) {
  const { searchParams } = new URL(request.context.req.url)
  const query = readInboxQuery(searchParams)
  const doneId = searchParams.get('done')
  searchParams.delete('done')
  // A form asks for every field, also the empty ones: the address says only what narrows the list.
  if (searchParams.toString() !== writeInboxQuery(query).toString()) return request.redirect(inboxAddress(query))
  const { database } = request.site
  // First the position, so that what comes in meanwhile is announced rather than missed.
  const newest = query.top ?? (await newestPosition(database))
  const [found, colleagues, assignees, tags, views, done] = await Promise.all([
    listInbox(database, viewerOf(request), { ...query, top: newest }),
    listColleagues(request),
    listAssignees(request),
    listTags(database),
    listViews(database),
    doneId === null ? undefined : readDone(request, doneId, query),
  ])
  const mayHandle = request.may('handle')
  const allowed = {
    mayEnter: mayHandle,
    mayExport: request.may('export'),
    bulk: mayHandle ? { colleagues } : undefined,
  }
  const body = <InboxPage {...{ query, found, assignees, tags, views, ...allowed, newest, done }} />
  return request.show({ title: 'Inbox', body })
}

/** What the reader has just done with the list: to many of it at once, or with the name it is kept under. */
async function readDone(
  { site: { database }, member }: DeskRequest,
  id: string,
  query: InboxQuery,
): Promise<DoneNoticeProps | undefined> {
  const batch = await findBatch(database, id)
  const event = batch ?? (await readEvent(database, id))
  if (!event?.details || event.actorId !== member.id) return undefined
  if (batch) return { words: capitalized(await batchWords(database, event.details)), undo: { batchId: id } }
  const words = viewInWords(event)
  return words === undefined ? undefined : { words, undo: { eventId: id, back: inboxAddress(query) } }
}

async function batchWords(database: Database, details: EventDetails): Promise<string> {
  const tags = await listTags(database)
  const names = new Map([...(await readStaffNames(database)), ...tags.map(({ id, name }) => [id, name] as const)])
  return batchInWords(details, names)
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
