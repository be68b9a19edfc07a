import { type PresenceKind, presenceKinds, type WritingKind, writingKinds } from '../../database/tables'
import { readDocument } from '../../editorial/documents/read-document'
import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import { readNews } from '../../log/read-news'
import * as routes from '../../routes'
import { type PresenceSubject, presenceRights } from '../../staff/presence/presence-subject'
import { readPresence } from '../../staff/presence/read-presence'
import { recordAbsence, recordPresence } from '../../staff/presence/record-presence'
import { findSubmission } from '../../submissions/handling/submission-page'
import { readKnownNames } from '../../submissions/inbox/known-names'
import type { DeskRequest, DeskRoute } from '../request'
import { formatEvent } from '../ui/events'
import { describePeople, type PresenceMessages } from './presence-messages'
import { presenceRight } from './presence-right'

/** Background requests of pages that show presence. */
export const presenceRoutes: readonly DeskRoute[] = presenceKinds.flatMap((kind): DeskRoute[] => {
  const route = { path: routes.deskPresence(kind), right: presenceRights[kind], isBackground: true }
  return [
    { ...route, method: 'GET', handle: (request: DeskRequest) => showPresence(request, kind) },
    { ...route, method: 'POST', handle: (request: DeskRequest) => recordHeartbeat(request, kind) },
  ]
})

/** A UUID made by the server. */
const TAB_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

interface OpenPage {
  subject: PresenceSubject
  tab: string
  /** Sequence number of the last event that the page shows. */
  since: number
}

/** More than a page could send in years. */
const MAX_TURN = 1_000_000_000

async function showPresence(request: DeskRequest, kind: PresenceKind): Promise<Response> {
  const page = await findPage(request, kind, new URL(request.context.req.url).searchParams)
  return page ? respondWithPresence(request, page) : request.notFound()
}

/** Records a heartbeat or a departure. */
async function recordHeartbeat(request: DeskRequest, kind: PresenceKind): Promise<Response> {
  const { context, site, session, member, fields } = request
  const refused = await request.limits.limitPresence()
  if (refused) return refused
  const page = await findPage(request, kind, fields)
  const turn = Number(fields.get('turn') || Number.NaN)
  if (!page || !Number.isSafeInteger(turn) || Math.abs(turn) > MAX_TURN) return request.notFound()
  const tab = { id: page.tab, sessionId: session.id, staffId: member.id, subject: page.subject, turn }
  if (fields.has('leaving')) {
    await recordAbsence(site.database, tab, site.app.now())
    return context.body(null, 204)
  }
  await recordPresence(site.database, { ...tab, writing: readWriting(request, kind) }, site.app.now())
  return respondWithPresence(request, page)
}

/** Returns the reported kind of writing if the member has the right, or null. */
function readWriting({ fields, may }: DeskRequest, kind: PresenceKind): WritingKind | null {
  const writing = writingKinds.find((each) => each === fields.get('writing')) ?? null
  const isDraft = writing === 'draft'
  return (kind === 'document' ? isDraft : !isDraft && may('handle')) ? writing : null
}

async function findPage(
  request: DeskRequest,
  kind: PresenceKind,
  given: URLSearchParams,
): Promise<OpenPage | undefined> {
  const tab = given.get('tab') ?? ''
  const since = Number(given.get('since'))
  if (!TAB_ID.test(tab) || !Number.isSafeInteger(since)) return undefined
  const subject = await findSubject(request, kind, given.get('id') ?? '')
  return subject && { subject, tab, since }
}

async function findSubject(
  { site, may }: DeskRequest,
  kind: PresenceKind,
  name: string,
): Promise<PresenceSubject | undefined> {
  const id = kind === 'submission' ? (await findSubmission(site.database, name))?.id : name
  if (id === undefined || !may(presenceRight({ kind, id }))) return undefined
  return kind === 'submission' || (await readDocument(site.database, id)) ? { kind, id } : undefined
}

async function respondWithPresence({ context, site, member }: DeskRequest, { subject, tab, since }: OpenPage) {
  const { database, app } = site
  const [people, news] = await Promise.all([
    readPresence(database, { subject, exceptTab: tab }, app.now()),
    readNews(database, { about: subject, since, readerId: member.id }),
  ])
  const names = news.length > 0 ? await readKnownNames(database) : new Map<string, string>()
  const words: PresenceMessages = { here: describePeople(people, member.id), news: formatNews(news, names) }
  return context.json(words)
}

const MAX_NEWS = 3

/** Describes the last changes by others, for example "Ana has just answered". */
function formatNews(events: readonly Event[], names: Names): string[] {
  const sentences = events.map((event) => {
    const action = event.kind === 'answered' ? 'has just answered' : formatEvent(event, names)
    return `${event.actorName ?? 'The site'} ${action}`
  })
  return [...new Set(sentences)].slice(-MAX_NEWS)
}
