import type { Context } from 'hono'
import { DatabaseUnavailableError } from '../../database/unavailable'
import { NoLongerAllowedError } from '../../log/transact-as'
import { isCutOff } from '../endpoints/problem'
import { answerTooMany } from '../limits/limit-rates'
import { createRequestLog } from '../process/log'
import type { Site } from '../site'
import type { Area, AreaRequest, GuardedRoute, OpenRoute, SignedInPerson } from './area'
import { isFormTokenValid } from './form-token'
import { findPageOfForm, redirectToSignIn, redirectToVerify, trimTrailingSlashes } from './leading'
import { isMultipartPost } from './multipart'
import { BodyTooLarge, extractTypedTexts, type PostedForm, readPostedForm } from './read-fields'

type Route<Request, Open> = GuardedRoute<Request> | OpenRoute<Open>

/** Answers the requests of an area. Every route passes the same checks in the same order. */
export class AreaAnswers<Person extends SignedInPerson, Request extends AreaRequest, Open> {
  constructor(
    private readonly site: Site,
    private readonly area: Area<Person, Request, Open>,
  ) {}

  async answer(context: Context, route: Route<Request, Open> | undefined): Promise<Response> {
    try {
      const person = await this.readSession(context, route)
      const wait = person ? undefined : await this.site.rates.consume('strangersOfOne', this.area.strangerIn(context))
      if (wait !== undefined) return answerTooMany(context, this.site, 'reading', wait)
      if (route?.right === 'none')
        return await route.handle(this.area.openRequestOf(context, person, await readPostedForm(context)))
      if (!person) return await redirectToSignIn(context, this.area, route)
      if (route?.acceptsFile && isMultipartPost(context)) return await this.answerUpload(context, route, person)
      if (context.req.method === 'POST') return await this.answerPosted(context, route, await readPostedForm(context))
      return await this.answerPerson(context, person, route, { fields: new URLSearchParams() })
    } catch (error) {
      // The client has disconnected, so this is no error of the site.
      if (isCutOff(context)) throw error
      if (error instanceof BodyTooLarge) return this.area.pages.tooLong(context)
      return this.answerFailed(context, error as Error)
    }
  }

  private answerFailed(context: Context, error: Error, typedTexts: readonly string[] = []) {
    const { message, stack } = error
    createRequestLog(context, this.site).error(
      { reason: message, stack, path: context.req.path },
      `a request of ${this.area.name} failed`,
    )
    const isFailedWrite = context.req.method === 'POST' && error instanceof DatabaseUnavailableError
    if (isFailedWrite) this.site.metrics.countRefusedWrite('change', error)
    return this.area.pages.failed(context, error, typedTexts)
  }

  /** Checks the right before reading the body. */
  private async answerUpload(context: Context, route: GuardedRoute<Request>, person: Person): Promise<Response> {
    const request = this.area.requestOf(context, person, { fields: new URLSearchParams() })
    if (!request.may(route.right)) return request.forbid()
    return this.area.takeUpload(context, person, (form) => this.answerPosted(context, route, form))
  }

  /** Reads the session again, because the body can take half a minute to arrive. */
  private async answerPosted(
    context: Context,
    route: GuardedRoute<Request> | undefined,
    form: PostedForm,
  ): Promise<Response> {
    const person = await this.readSession(context, route)
    if (!person) return redirectToSignIn(context, this.area, route, form.fields)
    return this.answerPerson(context, person, route, form)
  }

  private async answerPerson(
    context: Context,
    person: Person,
    route: GuardedRoute<Request> | undefined,
    form: PostedForm,
  ) {
    const request = this.area.requestOf(context, person, form)
    if (!route) return this.answerUnknown(request)
    if (!request.may(route.right)) return request.forbid()
    const isPost = context.req.method === 'POST'
    const token = form.fields.get('token') ?? ''
    if (isPost && !isFormTokenValid(this.site.secret, this.area.name, person.session.id, token)) {
      request.recordAttempt('refused-post')
      return this.area.pages.expired(request, extractTypedTexts(form.fields))
    }
    if (route.fresh && !this.area.isFresh(person)) return redirectToVerify(context, this.area)
    const answer = await this.handle(request, route)
    // Show the result of a publication or undo to this person at once.
    if (isPost) await this.site.app.content.refresh()
    return answer
  }

  private answerUnknown(request: Request): Response | Promise<Response> {
    const { context } = request
    if (context.req.path.endsWith('/')) return request.redirect(trimTrailingSlashes(new URL(context.req.url).pathname))
    const openRoutes = this.area.routes.filter((route) => route.right === 'none' || request.may(route.right))
    const page = findPageOfForm(context, { root: this.area.root, routes: openRoutes })
    return page === undefined ? request.notFound() : request.redirect(page)
  }

  /** Handles a member who was removed or lost the right during the request, which then changed nothing. */
  private async handle(request: Request, route: GuardedRoute<Request>): Promise<Response> {
    const { context, fields } = request
    try {
      return await route.handle(request)
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) return this.answerFailed(context, error, extractTypedTexts(fields))
      if (!(error instanceof NoLongerAllowedError)) throw error
      const isSignedIn = (await this.readSession(context, route)) !== undefined
      return isSignedIn
        ? this.area.pages.expired(request, extractTypedTexts(fields))
        : redirectToSignIn(context, this.area, route, fields)
    }
  }

  private async readSession(context: Context, route: Route<Request, Open> | undefined): Promise<Person | undefined> {
    const token = this.area.cookies.read(context, this.site, 'session')
    if (token === undefined) return undefined
    const person = await this.area.findSession(token, { isUse: !route?.isBackground })
    if (!person) this.area.cookies.delete(context, this.site, 'session')
    return person
  }
}
