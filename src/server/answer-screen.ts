import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { yearAt } from '../site/calendar'
import { renderPage } from '../site/render-page'
import type { PageProps, Screen } from '../site/screen'
import { screens } from '../site/screens'
import { contentSecurityPolicy, isReachedByTls } from './headers'
import { publicOrigin } from './origin'
import type { Site } from './site'

/** How long, in seconds, a cache may hand on a page before it asks again. */
const SHARED_SECONDS = 60

/** Answers a request with a screen, showing what became of a form posted to it. */
export type AnswerScreen = (
  context: Context,
  screen: Screen,
  outcomes: PageProps['outcomes'],
  status?: ContentfulStatusCode,
) => Response | Promise<Response>

/** Makes what answers with screens; each screen's policy is worked out once. */
export function screenAnswerer(site: Site): AnswerScreen {
  const { content } = site.intake
  const policies = new Map<Screen, string>()
  for (const screen of screens) {
    const needs = {
      frames: screen.frames?.({ content }) ?? [],
      posts: screen.posts?.({ facts: factsOf(site, '') }) ?? [],
      stylesheet: screen.stylesheet,
      isTls: isReachedByTls(site.settings),
    }
    policies.set(screen, contentSecurityPolicy(site.assets, needs))
  }
  return (context, screen, outcomes, status = 200) => {
    const facts = factsOf(site, publicOrigin(context, site.settings.origin))
    const year = yearAt(site.intake.now(), content.organization.timeZone)
    const accepted = context.req.queries('accepted')?.join() === 'true'
    const subject = context.req.query('subject')
    const isShared = Object.keys(outcomes).length === 0
    context.header('Cache-Control', isShared ? `public, max-age=${SHARED_SECONDS}` : 'no-store')
    context.header('Content-Security-Policy', policies.get(screen) ?? '')
    return context.html(renderPage(screen, { content, facts, year, accepted, subject, outcomes }, site.assets), status)
  }
}

/** What the settings say that people see. */
function factsOf({ settings }: Site, origin: string): PageProps['facts'] {
  const { payment, donate, speakerIntake } = settings
  return { origin, payment, donate, speakerIntake }
}
