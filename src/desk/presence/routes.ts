import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import { readNews } from '../../log/read-news'
import * as routes from '../../routes'
import { readPresence } from '../../staff/presence/read-presence'
import { recordAbsence, recordPresence, writings } from '../../staff/presence/record-presence'
import { readStaffNames } from '../../staff/staff-names'
import { findSubmission } from '../../submissions/handling/submission-page'
import type { DeskRequest, DeskRoute } from '../request'
import { eventInWords } from '../ui/events'
import { type PresenceWords, presentInWords } from './presence-words'

/** What the page of a submission says and asks by itself about who else is there. */
export const presenceRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskPresence, right: 'read', byItself: true, handle: showOthers },
  { method: 'POST', path: routes.deskPresence, right: 'read', byItself: true, handle: tell },
]

/** What a page's id looks like: the server made it (UUID). */
const TAB = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

interface OpenPage {
  submissionId: string
  tab: string
  /** The last event that it shows. */
  since: number
}

/** More messages than a page could send in years. */
const MOST_TURNS = 1_000_000_000

async function showOthers(request: DeskRequest): Promise<Response> {
  const page = await findPage(request, new URL(request.context.req.url).searchParams)
  return page ? answerWithOthers(request, page) : request.notFound()
}

/** A heartbeat, or the end of one. */
async function tell(request: DeskRequest): Promise<Response> {
  const { context, site, session, member, fields } = request
  const refused = await request.limits.takePresence()
  if (refused) return refused
  const page = await findPage(request, fields)
  const turn = Number(fields.get('turn') || Number.NaN)
  if (!page || !Number.isSafeInteger(turn) || Math.abs(turn) > MOST_TURNS) return request.notFound()
  const tab = { id: page.tab, sessionId: session.id, staffId: member.id, submissionId: page.submissionId, turn }
  if (fields.has('leaving')) {
    await recordAbsence(site.database, tab, site.app.now())
    return context.body(null, 204)
  }
  const writing = writings.find((each) => request.may('handle') && each === fields.get('writing')) ?? null
  await recordPresence(site.database, { ...tab, writing }, site.app.now())
  return answerWithOthers(request, page)
}

async function findPage({ site }: DeskRequest, given: URLSearchParams): Promise<OpenPage | undefined> {
  const tab = given.get('tab') ?? ''
  const since = Number(given.get('since'))
  if (!TAB.test(tab) || !Number.isSafeInteger(since)) return undefined
  const submission = await findSubmission(site.database, given.get('submission') ?? '')
  return submission && { submissionId: submission.id, tab, since }
}

async function answerWithOthers({ context, site, member }: DeskRequest, { submissionId, tab, since }: OpenPage) {
  const { database, app } = site
  const [people, news] = await Promise.all([
    readPresence(database, { submissionId, exceptTab: tab }, app.now()),
    readNews(database, { submissionId, since, readerId: member.id }),
  ])
  const names = news.length > 0 ? await readStaffNames(database) : new Map<string, string>()
  const words: PresenceWords = { here: presentInWords(people, member.id), news: newsInWords(news, names) }
  return context.json(words)
}

const MOST_NEWS = 3

/** What others have just done, as in "Ana has just answered": the last few. */
function newsInWords(events: readonly Event[], names: Names): string[] {
  const sentences = events.map((event) => {
    const did = event.kind === 'answered' ? 'has just answered' : eventInWords(event, names)
    return `${event.actorName ?? 'The site'} ${did}`
  })
  return [...new Set(sentences)].slice(-MOST_NEWS)
}
