import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PageProps } from '../../site/screen'
import { getPublicOrigin } from '../security/origin'
import type { Site } from '../site'
import { createScreenPolicy, renderScreen } from './render-screen'
import type { RequestedScreen } from './requested-screen'

/** Short, because the content and the year change. */
export const SHARED_CACHE_CONTROL = 'public, max-age=60'

export type AnswerScreen = ReturnType<typeof createScreenAnswerer>

export function createScreenAnswerer(site: Site) {
  return (
    context: Context,
    requestedScreen: RequestedScreen,
    outcomes: PageProps['outcomes'],
    status: ContentfulStatusCode = 200,
  ) => {
    const origin = getPublicOrigin(context, site.settings.origin)
    const accepted = context.req.queries('accepted')?.join() === 'true'
    const subject = context.req.query('subject')
    const isCacheable = Object.keys(outcomes).length === 0
    context.header('Cache-Control', isCacheable ? SHARED_CACHE_CONTROL : 'no-store')
    context.header('Content-Security-Policy', createScreenPolicy(site, requestedScreen))
    return context.html(renderScreen(site, requestedScreen, { origin, accepted, subject, outcomes }), status)
  }
}
