import type { Context, MiddlewareHandler } from 'hono'
import { clientOf } from './client-address'
import { sourceOf } from './origin'
import { answerProblem } from './problem'
import type { Site } from './site'

/** Refuses who asks too often, with 429 and when to come back (RFC 6585, 4; RFC 9110, 10.2.3). */
export function limitRates(site: Site): MiddlewareHandler {
  const { rates, metrics, settings } = site
  return async (context, next) => {
    const client = clientOf(context, settings.trustedProxies)
    // Refused for what it is, by whoever takes it: another site's page must not use up its visitor's rate.
    if (sourceOf(context, settings.origin) === 'foreign' && context.req.method === 'POST') return next()
    const isReading = context.req.method === 'GET' || context.req.method === 'HEAD'
    const wait = isReading
      ? await rates.take('readingOfOne', client)
      : ((await rates.take('sendingOfOne', client)) ?? (await rates.take('sendingOfAll', 'all')))
    if (wait === undefined) return next()
    metrics.countRefused(isReading ? 'reading' : 'sending')
    return answerTooMany(context, wait)
  }
}

function answerTooMany(context: Context, wait: number): Response {
  context.header('Retry-After', String(wait))
  if (context.req.path.startsWith('/api/')) {
    return answerProblem(context, { status: 429, title: 'Too many requests; please wait a little' })
  }
  context.header('Cache-Control', 'no-store')
  return context.text(
    `Too many requests. Please try again in ${wait} seconds; what you typed is kept if you go back.`,
    429,
  )
}
