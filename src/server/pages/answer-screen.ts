import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PageProps } from '../../site/screen'
import { publicOrigin } from '../security/origin'
import type { Site } from '../site'
import type { RequestedScreen } from './asked-screen'
import { policyOf, renderScreen } from './render-screen'

/** Shared caches may keep a page for a short while, because content and year change. */
export const SHARED = 'public, max-age=60'

export type AnswerScreen = ReturnType<typeof screenAnswerer>

export function screenAnswerer(site: Site) {
  return (
    context: Context,
    asked: RequestedScreen,
    outcomes: PageProps['outcomes'],
    status: ContentfulStatusCode = 200,
  ) => {
    const origin = publicOrigin(context, site.settings.origin)
    const accepted = context.req.queries('accepted')?.join() === 'true'
    const subject = context.req.query('subject')
    const isShared = Object.keys(outcomes).length === 0
    context.header('Cache-Control', isShared ? SHARED : 'no-store')
    context.header('Content-Security-Policy', policyOf(site, asked))
    return context.html(renderScreen(site, asked, { origin, accepted, subject, outcomes }), status)
  }
}
