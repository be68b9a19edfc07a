import type { Context, MiddlewareHandler } from 'hono'
import * as routes from '../../routes'
import { answerProblem } from '../endpoints/problem'
import type { Site } from '../site'
import { answersIn, problemsIn } from '../words'
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
  if (path.startsWith(routes.api)) return answerProblem(context, { status: 403, title: problemsIn(context).foreign })
  context.header('Cache-Control', 'no-store')
  const say = answersIn(context)
  return context.text(method === 'POST' ? say.foreignForm : say.embedded, 403)
}
