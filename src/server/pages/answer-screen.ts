import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Content } from '../../../content/read-content'
import { dayAt } from '../../site/calendar'
import { renderPage } from '../../site/render-page'
import type { PageProps, Screen } from '../../site/screen'
import { variesByLanguage } from '../request-language'
import { contentSecurityPolicy, isReachedByTls } from '../security/headers'
import { publicOrigin } from '../security/origin'
import type { Site } from '../site'
import type { AskedScreen } from './asked-screen'

/** How long shared caches may keep a page, in seconds. */
const SHARED_SECONDS = 60

/** Answers with a screen and the outcome of a form posted to it. */
export type AnswerScreen = (
  context: Context,
  asked: AskedScreen,
  outcomes: PageProps['outcomes'],
  status?: ContentfulStatusCode,
) => Response | Promise<Response>

export function screenAnswerer(site: Site): AnswerScreen {
  const policyOf = pagePolicies(site)
  return (context, { screen, content, language }, outcomes, status = 200) => {
    const facts = factsOf(site, publicOrigin(context, site.settings.origin))
    const today = dayAt(site.intake.now(), content.organization.timeZone)
    const accepted = context.req.queries('accepted')?.join() === 'true'
    const subject = context.req.query('subject')
    const isShared = Object.keys(outcomes).length === 0
    context.header('Cache-Control', isShared ? `public, max-age=${SHARED_SECONDS}` : 'no-store')
    context.header('Content-Security-Policy', policyOf(screen, content))
    if (variesByLanguage) context.header('Vary', 'Accept-Language', { append: true })
    const page = { content, language, facts, today, year: today.year, accepted, subject, outcomes }
    return context.html(renderPage(screen, page, site.assets), status)
  }
}

/** The content security policies of screens, cached per revision. */
function pagePolicies(site: Site): (screen: Screen, content: Content) => string {
  const known = new WeakMap<Content, Map<Screen, string>>()
  return (screen, content) => {
    const policies = known.get(content) ?? new Map<Screen, string>()
    known.set(content, policies)
    const policy = policies.get(screen) ?? policyFor(screen, content, site)
    policies.set(screen, policy)
    return policy
  }
}

function policyFor(screen: Screen, content: Content, site: Site): string {
  return contentSecurityPolicy(site.assets, {
    frames: screen.frames?.({ content }) ?? [],
    posts: screen.posts?.({ facts: factsOf(site, '') }) ?? [],
    stylesheet: screen.stylesheet?.({ content }),
    isTls: isReachedByTls(site.settings),
  })
}

function factsOf({ settings }: Site, origin: string): PageProps['facts'] {
  const { payment, donate, speakerIntake } = settings
  return { origin, payment, donate, speakerIntake }
}
