import { may } from '../../access/roles'
import type { Database } from '../../database/connection'
import type { Names } from '../../log/event-kind'
import { type Event, readEvent } from '../../log/events'
import * as routes from '../../routes'
import { listSeasonNames } from '../../seasons/read-seasons'
import { listStaff } from '../../staff/team'
import { getAction } from '../../submissions/actions/actions'
import { type BatchDetails, readBatch } from '../../submissions/bulk/batches'
import { readSelection } from '../../submissions/bulk/read-selection'
import { findSelection } from '../../submissions/bulk/selection'
import { listFilterTags } from '../../submissions/handling/shown-tags'
import { listTags } from '../../submissions/handling/tags'
import { readNewestPosition } from '../../submissions/inbox/counts'
import { listFormerAssignees } from '../../submissions/inbox/former-assignees'
import { countSpamLeftOut, listInbox } from '../../submissions/inbox/inbox-list'
import { type InboxQuery, readInboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { readKnownNames } from '../../submissions/inbox/known-names'
import { readNeighbors } from '../../submissions/inbox/neighbors'
import { positionFromId } from '../../submissions/inbox/positions'
import { listSchoolNames } from '../../submissions/inbox/school-names'
import { listViews } from '../../submissions/views/saved-views'
import { capitalize, describeBatch, explainUnchanged, formatSubmissionCount } from '../bulk/describe-bulk'
import type { DeskRequest, DeskRoute } from '../request'
import { viewerOf } from '../viewer'
import { describeViewEvent } from '../views/describe-view-event'
import type { Colleague, FilterNames } from './describe-filters'
import type { DoneNoticeProps } from './done-notice'
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
  // Browsers submit empty fields, too. Redirect to the address without them.
  if (searchParams.toString() !== writeInboxQuery(query).toString()) return request.redirect(inboxAddress(query))
  const { database } = request.site
  // Read the position first, so that later submissions are announced rather than missed.
  const newest = query.top ?? (await readNewestPosition(database))
  const [results, inSpam, colleagues, names, schools, views, done] = await Promise.all([
    listInbox(database, viewerOf(request), { ...query, top: newest }),
    countSpamLeftOut(database, viewerOf(request), query),
    listColleagues(request),
    readFilterNames(request, query),
    listSchoolNames(database),
    listViews(database),
    doneId === null ? undefined : readNotice(request, doneId, query),
  ])
  const mayHandle = request.may('handle')
  const bulk = mayHandle ? { colleagues, seasons: names.seasons, tags: await listTags(database) } : undefined
  const permissions = { mayEnter: mayHandle, mayExport: request.may('export') }
  const body = <InboxPage {...{ query, results, inSpam, names, schools, views, ...permissions, newest, bulk, done }} />
  return request.show({ title: 'Inbox', body })
}

async function readNotice(request: DeskRequest, id: string, query: InboxQuery): Promise<DoneNoticeProps | undefined> {
  const { site, member } = request
  const { database } = site
  const batch = await readBatch(database, id)
  const event = batch?.head ?? (await readEvent(database, id))
  if (!event?.details || event.actorId !== member.id) return undefined
  if (batch?.head.details) {
    const { details } = batch.head
    const names = await readKnownNames(database)
    const words = capitalize(describeBatch(details, names))
    if (details.did === 'undo') return { words, isBatch: true, unchanged: await formatUnchanged(database, details) }
    return { words, isBatch: true, ...(await readSelectionResult(request, { id, names, query, events: batch.events })) }
  }
  const words = describeViewEvent(event)
  return words === undefined ? undefined : { words, undo: { eventId: id, back: inboxAddress(query) } }
}

/** The number of submissions that an undo did not change, as a sentence; undefined if zero. */
async function formatUnchanged(database: Database, { undoes = '', count }: BatchDetails): Promise<string | undefined> {
  const unchanged = ((await readBatch(database, undoes))?.head.details?.count ?? count) - count
  if (unchanged === 0) return undefined
  return `${formatSubmissionCount(unchanged)} stayed as ${unchanged === 1 ? 'it was' : 'they were'}.`
}

/** Describes the unchanged submissions of a selection, and finds the next row if a single one was selected. */
async function readSelectionResult(
  request: DeskRequest,
  { id, names, query, events }: { id: string; names: Names; query: InboxQuery; events: readonly Event[] },
): Promise<Pick<DoneNoticeProps, 'unchanged' | 'isSingle' | 'next' | 'undo'>> {
  const { database, app } = request.site
  const owner = { staffId: request.member.id, now: app.now() }
  const selection = await findSelection(database, { id, ...owner })
  if (!selection) return {}
  const { chosen, rows } = selection
  const target = getAction(chosen).nameIn(names, chosen)
  const [event, ...more] = events
  const undo = event && more.length === 0 ? { eventId: event.id, back: inboxAddress(query) } : { batchId: id }
  const unchangedCount = rows.length - (event ? 1 + more.length : 0)
  const [only, ...others] = rows
  const isSingle = only !== undefined && others.length === 0
  const neighbors = isSingle && (await readNeighbors(database, viewerOf(request), query, positionFromId(only[0])))
  const next = neighbors ? neighbors.older : undefined
  const preview = unchangedCount > 0 ? await readSelection(database, owner, id) : undefined
  const refusedCount = preview?.refused.length ?? 0
  const already = unchangedCount - refusedCount
  const sentences = [
    ...(already > 0 ? [explainUnchanged(chosen, already, target, { isDone: true })] : []),
    ...(refusedCount > 0 ? [`${formatSubmissionCount(refusedCount)} didn’t change because of a decision.`] : []),
  ]
  const unchanged = sentences.join(' ') || undefined
  return { unchanged, isSingle, next, undo }
}

/** Reads the values that the list can be filtered by. */
export async function readFilterNames(request: DeskRequest, { tag }: InboxQuery): Promise<FilterNames> {
  const { database } = request.site
  const [colleagues, former, tags, seasons] = await Promise.all([
    listColleagues(request),
    listFormerAssignees(database),
    listFilterTags(database, tag),
    listSeasonNames(database),
  ])
  return {
    assignees: [
      ...colleagues,
      ...former.map(({ id, name, removedAt }) => ({ id, name: `${name} ${explainFormerAssignee(removedAt)}` })),
    ],
    tags,
    seasons,
  }
}

function explainFormerAssignee(removedAt: string | null): string {
  return removedAt === null ? '(can’t read submissions)' : '(left)'
}

/** Lists the members that submissions can be assigned to. */
export async function listColleagues({ site }: DeskRequest): Promise<Colleague[]> {
  const staff = await listStaff(site.database)
  return staff.filter(({ role }) => may(role, 'handle')).map(({ id, name }) => ({ id, name }))
}
