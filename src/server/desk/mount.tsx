import type { Context, Hono, MiddlewareHandler } from 'hono'
import { may } from '../../access/roles'
import { DatabaseUnavailableError } from '../../database/unavailable'
import { leadingTo } from '../../desk/next-page'
import { type DeskPage, type DeskRequest, type DeskRoute, requireRights, type StaffRoute } from '../../desk/request'
import { KeptText } from '../../desk/shell/kept-text'
import { Refused, refusal } from '../../desk/shell/refused'
import { SignedOut } from '../../desk/shell/signed-out'
import { NoLongerAllowedError } from '../../log/transact-as'
import * as routes from '../../routes'
import { findSession, isFresh, type SignedIn } from '../../staff/sessions'
import { isCutOff } from '../endpoints/problem'
import { limitPaths } from '../limits/limit-paths'
import { answerTooMany } from '../limits/limit-rates'
import { placeOf } from '../limits/sign-in-limits'
import { logOf } from '../process/log'
import { clientOf } from '../security/client-address'
import { isReadElsewhere, sourceOf } from '../security/origin'
import type { Site } from '../site'
import { compressPage } from './compress-page'
import { deleteDeskCookie, readDeskCookie } from './cookies'
import { deskSiteOf } from './desk-site'
import { isFormTokenValid } from './form-token'
import { deskHeaders } from './headers'
import { knownMembersOf } from './known-browser'
import { mayHoldFile } from './multipart'
import { pageBefore, takesForm } from './page-before'
import { recordAttempt } from './record-attempt'
import * as requests from './requests'
import { createTakeUpload, type TakeUpload } from './take-upload'
import { unavailablePage } from './unavailable-page'

/**
 * Mounts the desk.
 * @throws when a route declares no right.
 */
export function addDesk(app: Hono, site: Site, deskRoutes: readonly DeskRoute[]): void {
  requireRights(deskRoutes)
  for (const path of [routes.desk, `${routes.desk}/*`])
    app.use(path, deskHeaders(site), limitPaths, refuseOthers(site), compressPage())
  const desk = { site, deskSite: deskSiteOf(site), deskRoutes, takeUpload: createTakeUpload(site) }
  for (const route of deskRoutes)
    app.on(route.method, route.path, (context) => answer(context, desk, holdsNul(context) ? undefined : route))
  for (const path of [routes.desk, `${routes.desk}/*`]) app.all(path, (context) => answer(context, desk, undefined))
}

/** PostgreSQL fails at a NUL, and nothing of ours has one in its address. */
function holdsNul({ req }: Context): boolean {
  return req.url.includes('%00')
}

/** Nothing is embedded or read by another site, and no post comes from one or from nowhere. */
function refuseOthers(site: Site): MiddlewareHandler {
  return async (context, next) => {
    const isReading = context.req.method === 'GET' || context.req.method === 'HEAD'
    const { origin } = site.settings
    const isOwn = isReading ? !isReadElsewhere(context, origin) : sourceOf(context, origin) === 'own'
    if (isOwn) return next()
    recordAttempt({ context, site }, 'refused-post')
    return context.text('Please send this from a page of the desk.', 403)
  }
}

interface Desk extends requests.RequestSource {
  deskRoutes: readonly DeskRoute[]
  takeUpload: TakeUpload
}

async function answer(context: Context, desk: Desk, route: DeskRoute | undefined): Promise<Response> {
  const { site } = desk
  try {
    const signedIn = await readSession(context, site, route)
    const wait = signedIn ? undefined : await site.rates.take('strangersOfOne', strangerIn(context, site))
    if (wait !== undefined) return answerTooMany(context, site, 'reading', wait)
    if (route?.right === 'none') return await route.handle(await requests.openRequest(context, desk, signedIn))
    if (!signedIn) return await leadToSignIn(context, desk, route)
    if (route?.takesFile && mayHoldFile(context)) return await answerUpload(context, desk, route, signedIn)
    if (context.req.method === 'POST')
      return await answerPosted(context, desk, route, { fields: await requests.readFields(context) })
    return await answerStaff(requests.staffRequest(context, desk, signedIn, NOTHING), desk, route)
  } catch (error) {
    // The client is gone, and nothing of ours has failed.
    if (isCutOff(context)) throw error
    if (error instanceof requests.BodyTooLarge) return requests.showPage(context, site, undefined, TOO_LONG)
    return answerFailed(context, site, error as Error)
  }
}

function answerFailed(context: Context, site: Site, error: Error, typed: readonly string[] = []) {
  const { message, stack } = error
  logOf(context, site).error({ reason: message, stack, path: context.req.path }, 'a request of the desk failed')
  const isPost = context.req.method === 'POST'
  if (!(error instanceof DatabaseUnavailableError)) return requests.showPage(context, site, undefined, BROKEN)
  if (isPost) site.metrics.countRefusedWrite('change', error)
  const { pathname, search } = new URL(context.req.url)
  return requests.showPage(context, site, undefined, unavailablePage(error, { isPost, path: pathname + search, typed }))
}

/** Of whoever may not upload anything, nothing is read. */
async function answerUpload(context: Context, desk: Desk, route: StaffRoute, signedIn: SignedIn): Promise<Response> {
  if (!may(signedIn.member.role, route.right)) return requests.staffRequest(context, desk, signedIn, NOTHING).forbid()
  return desk.takeUpload(context, signedIn, (posted) => answerPosted(context, desk, route, posted))
}

/** A body can take half a minute to arrive: only then is it decided whether the sender is signed in and what they may do. */
async function answerPosted(context: Context, desk: Desk, route: StaffRoute | undefined, posted: requests.Posted) {
  const signedIn = await readSession(context, desk.site, route)
  if (!signedIn) return leadToSignIn(context, desk, route, posted.fields)
  return answerStaff(requests.staffRequest(context, desk, signedIn, posted), desk, route)
}

async function answerStaff(request: DeskRequest, desk: Desk, route: StaffRoute | undefined) {
  const { site, deskRoutes } = desk
  const { context, session, fields } = request
  if (!route && context.req.path.endsWith('/'))
    return request.redirect(withoutSlashes(new URL(context.req.url).pathname))
  const page = route ? undefined : pageOfForm(request, deskRoutes)
  if (page !== undefined) return request.redirect(page)
  if (!route) return request.notFound()
  if (!request.may(route.right)) return request.forbid()
  if (context.req.method === 'POST' && !isFormTokenValid(site.secret, session.id, fields.get('token') ?? '')) {
    request.recordAttempt('refused-post')
    return request.show(expired(fields))
  }
  if (route.fresh && !isFresh(session, site.app.now())) return leadToVerify(request, deskRoutes)
  const answer = await handle(request, desk, route)
  // Whoever published something, or took that back, sees it from here on.
  if (context.req.method === 'POST') await site.app.content.refresh()
  return answer
}

/** Whoever was removed, or got another role, while their request was being answered has changed nothing by it. */
async function handle(request: DeskRequest, desk: Desk, route: StaffRoute): Promise<Response> {
  const { context, fields } = request
  try {
    return await route.handle(request)
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return answerFailed(context, desk.site, error, typedIn(fields))
    if (!(error instanceof NoLongerAllowedError)) throw error
    const isSignedIn = (await readSession(context, desk.site, route)) !== undefined
    return isSignedIn ? request.show(expired(fields)) : leadToSignIn(context, desk, route, fields)
  }
}

/** The page to show where somebody opens an address that only takes forms: a bookmark, or the way back. */
function pageOfForm({ context, may }: DeskRequest, deskRoutes: readonly DeskRoute[]): string | undefined {
  const { req } = context
  if (req.method !== 'GET') return undefined
  const open = deskRoutes.filter(({ right }) => right === 'none' || may(right))
  // As it was asked: what is decoded may hold what no header takes.
  const { pathname } = new URL(req.url)
  return takesForm(pathname, open) ? withList(context, pageBefore(pathname, open)) : undefined
}

/** Without those at its end. A regular expression would begin again at each of them. */
function withoutSlashes(path: string): string {
  let end = path.length
  while (path.endsWith('/', end)) end--
  return path.slice(0, end)
}

function expired(fields: URLSearchParams): DeskPage {
  const body = (
    <>
      <Refused>Nothing was changed. Go back, reload the page, and try again.</Refused>
      <KeptText texts={typedIn(fields)} />
    </>
  )
  return { title: 'This page is too old', body, status: 403 }
}

/** Characters that are given back: twice the longest answer or note. Strangers may post more. */
const MOST_KEPT = 40_000

/** What nobody wants to type again: words, not keys and versions. */
function typedIn(fields: URLSearchParams): string[] {
  let left = MOST_KEPT
  const typed = [...fields.values()].filter((text) => /\S\s+\S/.test(text))
  return typed.flatMap((text) => {
    const beginning = text.slice(0, left).toWellFormed()
    left -= beginning.length
    return beginning || []
  })
}

const NOTHING: requests.Posted = { fields: new URLSearchParams() }

const TOO_LONG = refusal(413, 'Too long', 'That’s more than this form can accept.')
const BROKEN = refusal(500, 'Something went wrong', 'Please check whether it went through, then try again in a minute.')

async function readSession(context: Context, site: Site, route?: DeskRoute): Promise<SignedIn | undefined> {
  const token = readDeskCookie(context, site, 'session')
  if (token === undefined) return undefined
  const signedIn = await findSession(site.database, token, site.app.now(), { isUse: !route?.byItself })
  if (!signedIn) deleteDeskCookie(context, site, 'session')
  return signedIn
}

/** What a request of somebody who is not signed in counts for: others in the network do not keep a known browser out. */
function strangerIn(context: Context, site: Site): string {
  const [known] = knownMembersOf(context, site)
  return placeOf({ client: clientOf(context, site.settings.trustedProxies), known })
}

/** Whatever the path: who is signed out does not learn what there is. What they had typed is not lost. */
async function leadToSignIn(
  context: Context,
  { site, deskRoutes }: Desk,
  route: DeskRoute | undefined,
  posted?: URLSearchParams,
): Promise<Response> {
  const { method } = context.req
  if (route?.takesFile) return context.redirect(leadingTo(routes.deskSignIn, route.path), 303)
  if (method === 'GET' || method === 'HEAD')
    return context.redirect(leadingTo(routes.deskSignIn, pathAndQuery(context)), 303)
  const texts = typedIn(posted ?? (await requests.readFields(context)))
  if (texts.length === 0) return context.redirect(routes.deskSignIn, 303)
  const page = withList(context, pageBefore(context.req.path, deskRoutes))
  return requests.showPage(context, site, undefined, {
    title: 'You’re signed out',
    body: <SignedOut texts={texts} signIn={leadingTo(routes.deskSignIn, page)} />,
    status: 403,
  })
}

function leadToVerify({ context }: DeskRequest, deskRoutes: readonly DeskRoute[]): Response {
  const { method, path } = context.req
  const page = method === 'POST' ? pageBefore(path, deskRoutes) : path
  const next = page === path ? pathAndQuery(context) : withList(context, page)
  return context.redirect(leadingTo(routes.deskVerify, next), 303)
}

/** A page instead of what was asked for, with the list that one came from. */
function withList({ req }: Context, page: string): string {
  const list = req.query('from')
  return list ? `${page}?${new URLSearchParams({ from: list })}` : page
}

function pathAndQuery({ req }: Context): string {
  const { pathname, search } = new URL(req.url)
  return pathname + search
}
