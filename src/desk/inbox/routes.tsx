import { may } from '../../access/roles'
import { readEvent } from '../../log/events'
import * as routes from '../../routes'
import { listStaff } from '../../staff/team'
import { findBatch } from '../../submissions/bulk/batches'
import { listTags } from '../../submissions/handling/tags'
import { newestPosition } from '../../submissions/inbox/counts'
import { listFormerAssignees } from '../../submissions/inbox/former-assignees'
import { countSpamLeftOut, listInbox } from '../../submissions/inbox/inbox-list'
import { type InboxQuery, readInboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { readKnownNames } from '../../submissions/inbox/known-names'
import { listSchoolNames } from '../../submissions/inbox/school-names'
import { listViews } from '../../submissions/views/saved-views'
import { batchInWords, capitalized } from '../bulk/bulk-words'
import type { DeskRequest, DeskRoute } from '../request'
import { viewerOf } from '../viewer'
import { viewInWords } from '../views/view-words'
import type { DoneNoticeProps } from './done-notice'
import type { Colleague } from './filter-words'
import { inboxAddress } from './inbox-address'
import { InboxPage } from './inbox-page'

export const inboxRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskInbox, right: 'read', handle: showInbox },
]

async function showInbox(request: DeskRequest) {
  const { searchParams } = new URL(request.context.req.url)
  const query = readInboxQuery(searchParams)
  const doneId = searchParams.get('done')
  for (const notice of ['done', 'undone', 'not-undone', 'why']) searchParams.delete(notice)
  // A form asks for every field, also the empty ones: the address says only what narrows the list.
  if (searchParams.toString() !== writeInboxQuery(query).toString()) return request.redirect(inboxAddress(query))
  const { database } = request.site
  // First the position, so that what comes in meanwhile is announced rather than missed.
  const newest = query.top ?? (await newestPosition(database))
  const [found, inSpam, colleagues, assignees, tags, schools, views, done] = await Promise.all([
    listInbox(database, viewerOf(request), { ...query, top: newest }),
    countSpamLeftOut(database, viewerOf(request), query),
    listColleagues(request),
    listAssignees(request),
    listTags(database),
    listSchoolNames(database),
    listViews(database),
    doneId === null ? undefined : readDone(request, doneId, query),
  ])
  const mayHandle = request.may('handle')
  const bulk = mayHandle ? { colleagues } : undefined
  const allowed = { mayEnter: mayHandle, mayExport: request.may('export') }
  const body = (
    <InboxPage {...{ query, found, inSpam, assignees, tags, schools, views, ...allowed, newest, bulk, done }} />
  )
  return request.show({ title: 'Inbox', body })
}

async function readDone(
  { site: { database }, member }: DeskRequest,
  id: string,
  query: InboxQuery,
): Promise<DoneNoticeProps | undefined> {
  const batch = await findBatch(database, id)
  const event = batch ?? (await readEvent(database, id))
  if (!event?.details || event.actorId !== member.id) return undefined
  if (batch) {
    const words = batchInWords(event.details, await readKnownNames(database))
    return { words: capitalized(words), undo: { batchId: id } }
  }
  const words = viewInWords(event)
  return words === undefined ? undefined : { words, undo: { eventId: id, back: inboxAddress(query) } }
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
