import { type PresenceKind, presenceKinds, type Writing, writings } from '../../database/tables'
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

/** What the page of a submission or a document says and asks by itself about who else is there. */
export const presenceRoutes: readonly DeskRoute[] = presenceKinds.flatMap((kind): DeskRoute[] => {
  const route = { path: routes.deskPresence(kind), right: presenceRights[kind], isBackground: true }
  return [
    { ...route, method: 'GET', handle: (request: DeskRequest) => showOthers(request, kind) },
    { ...route, method: 'POST', handle: (request: DeskRequest) => tell(request, kind) },
  ]
})

/** What a page's id looks like: the server made it (UUID). */
const TAB = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

interface OpenPage {
  subject: PresenceSubject
  tab: string
  /** The last event that it shows. */
  since: number
}

/** More messages than a page could send in years. */
const MOST_TURNS = 1_000_000_000

async function showOthers(request: DeskRequest, kind: PresenceKind): Promise<Response> {
  const page = await findPage(request, kind, new URL(request.context.req.url).searchParams)
  return page ? answerWithOthers(request, page) : request.notFound()
}

/** A heartbeat, or the end of one. */
async function tell(request: DeskRequest, kind: PresenceKind): Promise<Response> {
  const { context, site, session, member, fields } = request
  const refused = await request.limits.limitPresence()
  if (refused) return refused
  const page = await findPage(request, kind, fields)
  const turn = Number(fields.get('turn') || Number.NaN)
  if (!page || !Number.isSafeInteger(turn) || Math.abs(turn) > MOST_TURNS) return request.notFound()
  const tab = { id: page.tab, sessionId: session.id, staffId: member.id, subject: page.subject, turn }
  if (fields.has('leaving')) {
    await recordAbsence(site.database, tab, site.app.now())
    return context.body(null, 204)
  }
  await recordPresence(site.database, { ...tab, writing: writingIn(request, kind) }, site.app.now())
  return answerWithOthers(request, page)
}

/** What they say that they are writing, as far as they may. */
function writingIn({ fields, may }: DeskRequest, kind: PresenceKind): Writing | null {
  const writing = writings.find((each) => each === fields.get('writing')) ?? null
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
  if (!TAB.test(tab) || !Number.isSafeInteger(since)) return undefined
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

async function answerWithOthers({ context, site, member }: DeskRequest, { subject, tab, since }: OpenPage) {
  const { database, app } = site
  const [people, news] = await Promise.all([
    readPresence(database, { subject, exceptTab: tab }, app.now()),
    readNews(database, { about: subject, since, readerId: member.id }),
  ])
  const names = news.length > 0 ? await readKnownNames(database) : new Map<string, string>()
  const words: PresenceMessages = { here: describePeople(people, member.id), news: newsInWords(news, names) }
  return context.json(words)
}

const MOST_NEWS = 3

/** What others have just done, as in "Ana has just answered": the last few. */
function newsInWords(events: readonly Event[], names: Names): string[] {
  const sentences = events.map((event) => {
    const did = event.kind === 'answered' ? 'has just answered' : formatEvent(event, names)
    return `${event.actorName ?? 'The site'} ${did}`
  })
  return [...new Set(sentences)].slice(-MOST_NEWS)
}
