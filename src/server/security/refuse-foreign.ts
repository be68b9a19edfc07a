import type { Context, MiddlewareHandler } from 'hono'
import * as routes from '../../routes'
import { answerProblem } from '../endpoints/problem'
import type { Site } from '../site'
import { isReadElsewhere, sourceOf } from './origin'

/**
 * Refuses requests that another site makes a visitor's browser send, before they are counted: they could use up the
 * rate limit of the visitor's network. Links from other sites work.
 */
export function refuseForeign({ settings, attempts }: Pick<Site, 'settings' | 'attempts'>): MiddlewareHandler {
  return async (context, next) => {
    const { method } = context.req
    const isForeign =
      method === 'GET' || method === 'HEAD'
        ? isReadElsewhere(context, settings.origin)
        : sourceOf(context, settings.origin) === 'foreign'
    if (!isForeign) return next()
    if (method === 'POST') attempts.record('foreign-post')
    return refuse(context)
  }
}

function refuse(context: Context): Response {
  const { method, path } = context.req
  if (path.startsWith(routes.api))
    return answerProblem(context, { status: 403, title: 'This request came from another site' })
  context.header('Cache-Control', 'no-store')
  return method === 'POST'
    ? context.text('Please send this form from our own page.', 403)
    : context.text('This address cannot be embedded in other sites.', 403)
}
