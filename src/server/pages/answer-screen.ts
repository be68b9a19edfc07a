import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Content } from '../../../content/read-content'
import type { PageProps, Screen } from '../../site/screen'
import { publicOrigin } from '../security/origin'
import type { Site } from '../site'
import type { AskedScreen } from './asked-screen'
import { policyOf, renderScreen } from './render-screen'

/** Shared caches may keep a page for a short while, because content and year change. */
export const SHARED = 'public, max-age=60'

export type AnswerScreen = ReturnType<typeof screenAnswerer>

export function screenAnswerer(site: Site) {
  const cachedPolicy = pagePolicies(site)
  return (
    context: Context,
    asked: AskedScreen,
    outcomes: PageProps['outcomes'],
    status: ContentfulStatusCode = 200,
  ) => {
    const origin = publicOrigin(context, site.settings.origin)
    const accepted = context.req.queries('accepted')?.join() === 'true'
    const subject = context.req.query('subject')
    const isShared = Object.keys(outcomes).length === 0
    context.header('Cache-Control', isShared ? SHARED : 'no-store')
    context.header('Content-Security-Policy', cachedPolicy(asked.screen, asked.content))
    return context.html(renderScreen(site, asked, { origin, accepted, subject, outcomes }), status)
  }
}

function pagePolicies(site: Site): (screen: Screen, content: Content) => string {
  const known = new WeakMap<Content, Map<Screen, string>>()
  return (screen, content) => {
    const policies = known.get(content) ?? new Map<Screen, string>()
    known.set(content, policies)
    const policy = policies.get(screen) ?? policyOf(site, { screen, content })
    policies.set(screen, policy)
    return policy
  }
}
