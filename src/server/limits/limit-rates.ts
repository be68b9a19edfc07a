import type { Context, MiddlewareHandler } from 'hono'
import * as routes from '../../routes'
import { answerProblem } from '../endpoints/problem'
import { isPrerenderRequest } from '../pages/requested-screen'
import { readClientNetwork } from '../security/client-address'
import type { Site } from '../site'
import { getAnswers, getProblems } from '../words'

/** Answers requests over the rate limits with 429 and Retry-After (RFC 6585, 4; RFC 9110, 10.2.3). */
export function limitRates(site: Site, hasRoute: (path: string) => boolean): MiddlewareHandler {
  const { rates, settings } = site
  return async (context, next) => {
    // Redirecting an unknown path costs no more than refusing it.
    if (!hasRoute(context.req.path) || isPrerenderRequest(context)) return next()
    const isReadRequest = context.req.method === 'GET' || context.req.method === 'HEAD'
    const client = readClientNetwork(context, settings.trustedProxies)
    // limitSending counts forms once their body has arrived.
    const wait = isReadRequest ? await rates.consume('readingOfOne', client) : rates.secondsLeft('sendingOfOne', client)
    return wait === undefined ? next() : answerTooMany(context, site, isReadRequest ? 'reading' : 'sending', wait)
  }
}

/** Counts a form once its body has arrived, so that incomplete ones do not use up the limit of a network. */
export function limitSending(site: Site): MiddlewareHandler {
  return async (context, next) => {
    const client = readClientNetwork(context, site.settings.trustedProxies)
    // The handler reads the body again and handles failures.
    const isBodyComplete = await context.req.arrayBuffer().then(
      () => true,
      () => false,
    )
    const wait = isBodyComplete ? await site.rates.consume('sendingOfOne', client) : undefined
    return wait === undefined ? next() : answerTooMany(context, site, 'sending', wait)
  }
}

/** Answers with 429; `wait` is in seconds. */
export function answerTooMany(
  context: Context,
  { metrics, attempts }: Pick<Site, 'metrics' | 'attempts'>,
  requestKind: 'reading' | 'sending',
  wait: number,
): Response {
  metrics.countRefused(requestKind)
  attempts.record('rate-limited')
  context.header('Retry-After', String(wait))
  if (context.req.path.startsWith(routes.api)) {
    return answerProblem(context, { status: 429, title: getProblems(context).tooMany })
  }
  context.header('Cache-Control', 'no-store')
  return context.text(getAnswers(context).tooMany(wait), 429)
}
