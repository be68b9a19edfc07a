import type { Context, Hono, MiddlewareHandler } from 'hono'
import { DatabaseUnavailableError } from '../../database/unavailable'
import { NoLongerAllowedError } from '../../log/transact-as'
import { isCutOff } from '../endpoints/problem'
import { limitPaths } from '../limits/limit-paths'
import { answerTooMany } from '../limits/limit-rates'
import { logOf } from '../process/log'
import { isReadElsewhere, sourceOf } from '../security/origin'
import type { Site } from '../site'
import { answersIn } from '../words'
import type { Area, AreaRequest, GuardedRoute, SignedInPerson } from './area'
import { compressPage } from './compress-page'
import { isFormTokenValid } from './form-token'
import { areaHeaders } from './headers'
import { leadToSignIn, leadToVerify, pageOfForm, withoutSlashes } from './leading'
import { mayHoldFile } from './multipart'
import { BodyTooLarge, type Posted, readPosted, typedIn } from './read-fields'
import { recordAttempt } from './record-attempt'

/** Mounts an area. Whatever its right, every route is behind the same checks, in the same order. */
export function addArea<Person extends SignedInPerson, Request extends AreaRequest, Open>(
  app: Hono,
  site: Site,
  area: Area<Person, Request, Open>,
): void {
  type Guarded = GuardedRoute<Request>
  type Route = (typeof area.routes)[number]

  const everywhere = [area.root, `${area.root}/*`]
  for (const path of everywhere)
    app.use(path, areaHeaders(site), limitPaths, refuseOthers(site, area.name), compressPage())
  for (const route of area.routes)
    app.on(route.method, route.path, (context) => answer(context, holdsNul(context) ? undefined : route))
  for (const path of everywhere) app.all(path, (context) => answer(context, undefined))

  async function answer(context: Context, route: Route | undefined): Promise<Response> {
    try {
      const person = await readSession(context, route)
      const wait = person ? undefined : await site.rates.take('strangersOfOne', area.strangerIn(context))
      if (wait !== undefined) return answerTooMany(context, site, 'reading', wait)
      if (route && isOpen(route))
        return await route.handle(area.openRequestOf(context, person, await readPosted(context)))
      if (!person) return await leadToSignIn(context, area, route)
      if (route?.takesFile && mayHoldFile(context)) return await answerUpload(context, route, person)
      if (context.req.method === 'POST') return await answerPosted(context, route, await readPosted(context))
      return await answerPerson(context, person, route, { fields: new URLSearchParams() })
    } catch (error) {
      // The client is gone, and nothing of ours has failed.
      if (isCutOff(context)) throw error
      if (error instanceof BodyTooLarge) return area.pages.tooLong(context)
      return answerFailed(context, error as Error)
    }
  }

  function answerFailed(context: Context, error: Error, typed: readonly string[] = []) {
    const { message, stack } = error
    logOf(context, site).error({ reason: message, stack, path: context.req.path }, `a request of ${area.name} failed`)
    const isUnwritten = context.req.method === 'POST' && error instanceof DatabaseUnavailableError
    if (isUnwritten) site.metrics.countRefusedWrite('change', error)
    return area.pages.failed(context, error, typed)
  }

  /** Nothing is read from people who may not upload. */
  async function answerUpload(context: Context, route: Guarded, person: Person): Promise<Response> {
    const request = area.requestOf(context, person, { fields: new URLSearchParams() })
    if (!request.may(route.right)) return request.forbid()
    return area.takeUpload(context, person, (posted) => answerPosted(context, route, posted))
  }

  /** A body can take half a minute to arrive: only then is it decided whether the sender is signed in and what they may do. */
  async function answerPosted(context: Context, route: Guarded | undefined, posted: Posted): Promise<Response> {
    const person = await readSession(context, route)
    if (!person) return leadToSignIn(context, area, route, posted.fields)
    return answerPerson(context, person, route, posted)
  }

  async function answerPerson(context: Context, person: Person, route: Guarded | undefined, posted: Posted) {
    const request = area.requestOf(context, person, posted)
    if (!route) return answerUnknown(request)
    if (!request.may(route.right)) return request.forbid()
    const isPost = context.req.method === 'POST'
    const token = posted.fields.get('token') ?? ''
    if (isPost && !isFormTokenValid(site.secret, area.name, person.session.id, token)) {
      request.recordAttempt('refused-post')
      return area.pages.expired(request, typedIn(posted.fields))
    }
    if (route.fresh && !area.isFresh(person)) return leadToVerify(context, area)
    const answer = await handle(request, route)
    // The person who published or undid it sees the result from here on.
    if (isPost) await site.app.content.refresh()
    return answer
  }

  function answerUnknown(request: Request): Response | Promise<Response> {
    const { context } = request
    if (context.req.path.endsWith('/')) return request.redirect(withoutSlashes(new URL(context.req.url).pathname))
    const open = area.routes.filter((route) => isOpen(route) || request.may(route.right))
    const page = pageOfForm(context, { root: area.root, routes: open })
    return page === undefined ? request.notFound() : request.redirect(page)
  }

  /** The request of a member who was removed or got another role meanwhile changes nothing. */
  async function handle(request: Request, route: Guarded): Promise<Response> {
    const { context, fields } = request
    try {
      return await route.handle(request)
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) return answerFailed(context, error, typedIn(fields))
      if (!(error instanceof NoLongerAllowedError)) throw error
      const isSignedIn = (await readSession(context, route)) !== undefined
      return isSignedIn ? area.pages.expired(request, typedIn(fields)) : leadToSignIn(context, area, route, fields)
    }
  }

  async function readSession(context: Context, route: Route | undefined): Promise<Person | undefined> {
    const token = area.cookies.read(context, site, 'session')
    if (token === undefined) return undefined
    const person = await area.findSession(token, { isUse: !route?.byItself })
    if (!person) area.cookies.delete(context, site, 'session')
    return person
  }

  function isOpen(route: Route): route is Exclude<Route, Guarded> {
    return route.right === 'none'
  }
}

/** PostgreSQL fails at a NUL, and nothing of ours has one in its address. */
function holdsNul({ req }: Context): boolean {
  return req.url.includes('%00')
}

/** Nothing is embedded or read by another site, and no post comes from one or from nowhere. */
function refuseOthers(site: Site, name: string): MiddlewareHandler {
  return async (context, next) => {
    const isReading = context.req.method === 'GET' || context.req.method === 'HEAD'
    const { origin } = site.settings
    const isOwn = isReading ? !isReadElsewhere(context, origin) : sourceOf(context, origin) === 'own'
    if (isOwn) return next()
    recordAttempt({ context, site }, 'refused-post')
    return context.text(answersIn(context).foreignPost(name), 403)
  }
}
