import type { Context, Hono, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { type DeskFrame, renderDesk } from '../../desk/shell/document'
import { NotFound } from '../../desk/shell/not-found'
import { Refused } from '../../desk/shell/refused'
import * as routes from '../../routes'
import { may } from '../../staff/roles'
import { findSession, isFresh, type SignedIn } from '../../staff/sessions'
import { limitBody } from '../limits/limit-body'
import { logOf } from '../process/request-log'
import { isReadElsewhere, sourceOf } from '../security/origin'
import type { Site } from '../site'
import { deleteDeskCookie, readDeskCookie } from './cookies'
import { formToken, isFormTokenValid } from './form-token'
import { deskHeaders } from './headers'
import { type DeskPage, type DeskRequest, type DeskRoute, type OpenRequest, requireRights } from './route'

/**
 * Mounts the desk.
 * @throws when a route declares no right.
 */
export function addDesk(app: Hono, site: Site, deskRoutes: readonly DeskRoute[]): void {
  requireRights(deskRoutes)
  for (const path of [routes.desk, `${routes.desk}/*`])
    app.use(path, deskHeaders(site), refuseOthers(site), compress(), limitPost(site))
  for (const route of deskRoutes) app.on(route.method, route.path, (context) => answer(context, site, route))
  for (const path of [routes.desk, `${routes.desk}/*`]) app.all(path, (context) => answer(context, site, undefined))
}

/** Nothing is embedded or read by another site, and no post comes from one or from nowhere. */
function refuseOthers(site: Site): MiddlewareHandler {
  return async (context, next) => {
    const isReading = context.req.method === 'GET' || context.req.method === 'HEAD'
    const { origin } = site.settings
    const isOwn = isReading ? !isReadElsewhere(context, origin) : sourceOf(context, origin) === 'own'
    return isOwn ? next() : context.text('Please send this from a page of the desk.', 403)
  }
}

function limitPost(site: Site): MiddlewareHandler {
  return limitBody((context) => {
    const page = {
      title: 'Too long',
      body: <Refused>That’s more than this form can take.</Refused>,
      status: 422 as const,
    }
    return showPage(context, site, undefined, page)
  })
}

async function answer(context: Context, site: Site, route: DeskRoute | undefined): Promise<Response> {
  try {
    const signedIn = await readSession(context, site)
    if (route?.right === 'none') return await route.handle(await openRequest(context, site, signedIn))
    if (!signedIn) return leadToSignIn(context, route)
    const request = await staffRequest(context, site, signedIn)
    if (!route || !request.may(route.right)) return await request.notFound()
    if (context.req.method === 'POST' && !hasToken(request)) return await request.show(EXPIRED)
    if (route.fresh && !isFresh(signedIn.session, site.intake.now())) return leadToVerify(context)
    return await route.handle(request)
  } catch (error) {
    const { message, stack } = error as Error
    logOf(context, site).error({ reason: message, stack, path: pathToLog(context) }, 'a request of the desk failed')
    return showPage(context, site, undefined, BROKEN)
  }
}

const EXPIRED: DeskPage = {
  title: 'This page is too old',
  body: <Refused>Nothing was changed. Go back, reload the page, and try again.</Refused>,
  status: 403,
}

const BROKEN: DeskPage = {
  title: 'Something went wrong',
  body: <Refused>Nothing was changed. Please try again in a minute.</Refused>,
  status: 500,
}

async function readSession(context: Context, site: Site): Promise<SignedIn | undefined> {
  const token = readDeskCookie(context, site, 'session')
  if (token === undefined) return undefined
  const signedIn = await findSession(site.database, token, site.intake.now())
  if (!signedIn) deleteDeskCookie(context, site, 'session')
  return signedIn
}

/** A link's secret stands in its path. */
function pathToLog({ req }: Context): string {
  return req.path.startsWith(routes.deskEnter('')) ? routes.deskEnter(':token') : req.path
}

/** Whatever the path: who is signed out does not learn what there is. */
function leadToSignIn(context: Context, route: DeskRoute | undefined): Response {
  const { path, method } = context.req
  // What was typed is not in the answer, but the tab has kept it: it has to come back to the page.
  if (method === 'POST' && route?.keepsDrafts)
    return context.redirect(`${routes.deskSignIn}?typed=yes&next=${encodeURIComponent(path)}`, 303)
  const next = method === 'GET' && path !== routes.desk ? `?next=${encodeURIComponent(pathAndQuery(context))}` : ''
  return context.redirect(routes.deskSignIn + next, 303)
}

function leadToVerify(context: Context): Response {
  const next = context.req.method === 'GET' ? pathAndQuery(context) : pageBefore(context)
  return context.redirect(`${routes.deskVerify}?next=${encodeURIComponent(next)}`, 303)
}

function pathAndQuery({ req }: Context): string {
  const { pathname, search } = new URL(req.url)
  return pathname + search
}

/** The form that was posted stands on the page above its address. */
function pageBefore({ req }: Context): string {
  return req.path.split('/').slice(0, 3).join('/')
}

function hasToken({ site, session, fields }: DeskRequest): boolean {
  return isFormTokenValid(site.secret, session.id, fields.get('token') ?? '')
}

async function staffRequest(context: Context, site: Site, signedIn: SignedIn): Promise<DeskRequest> {
  const { member } = signedIn
  const show = (page: DeskPage) => showPage(context, site, signedIn, page)
  return {
    ...(await commonRequest(context, site)),
    ...signedIn,
    actor: { id: member.id, name: member.name },
    may: (right) => may(member.role, right),
    show,
    notFound: () => show({ title: 'Page not found', body: <NotFound />, status: 404 }),
  }
}

async function openRequest(context: Context, site: Site, signedIn: SignedIn | undefined): Promise<OpenRequest> {
  const show = (page: DeskPage) => showPage(context, site, undefined, page)
  const notFound = () => show({ title: 'Page not found', body: <NotFound />, status: 404 })
  return { ...(await commonRequest(context, site)), signedIn, show, notFound }
}

async function commonRequest(context: Context, site: Site) {
  return {
    context,
    site,
    fields: await readFields(context),
    redirect: (path: string) => context.redirect(path, 303),
  }
}

/** Browsers post CR LF. */
async function readFields({ req }: Context): Promise<URLSearchParams> {
  if (req.method !== 'POST') return new URLSearchParams()
  const posted = new URLSearchParams(await req.text())
  return new URLSearchParams([...posted].map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]))
}

function showPage(context: Context, site: Site, signedIn: SignedIn | undefined, page: DeskPage) {
  const { content } = site.intake.content.current(DEFAULT_LANGUAGE)
  const frame: DeskFrame = {
    assets: site.deskAssets,
    organization: content.organization.name,
    path: context.req.path,
    member: signedIn?.member,
    token: signedIn && formToken(site.secret, signedIn.session.id),
    clock: { now: site.intake.now(), timeZone: content.organization.timeZone },
    mailIsFiles: site.settings.smtpUrl === undefined,
  }
  return context.html(renderDesk(frame, page), page.status ?? 200)
}
