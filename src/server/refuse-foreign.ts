import type { Context, MiddlewareHandler } from 'hono'
import { isReadElsewhere, sourceOf } from './origin'
import { answerProblem } from './problem'
import type { Site } from './site'

/**
 * Refuses what the page of another site makes its visitor's browser send or read, before it is counted: otherwise that
 * page could use up the rate of the whole network. Whoever follows a link from there to one of our pages may read it.
 */
export function refuseForeign({ settings }: Pick<Site, 'settings'>): MiddlewareHandler {
  return async (context, next) => {
    const { method } = context.req
    const isForeign =
      method === 'GET' || method === 'HEAD'
        ? isReadElsewhere(context, settings.origin)
        : sourceOf(context, settings.origin) === 'foreign'
    return isForeign ? refuse(context) : next()
  }
}

function refuse(context: Context): Response {
  const { method, path } = context.req
  if (path.startsWith('/api/'))
    return answerProblem(context, { status: 403, title: 'This request came from another site' })
  context.header('Cache-Control', 'no-store')
  return method === 'POST'
    ? context.text('Please send this form from our own page.', 403)
    : context.text('This address cannot be embedded in other sites.', 403)
}
