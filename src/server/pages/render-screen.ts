import { dayAt } from '../../site/calendar'
import { renderPage } from '../../site/render-page'
import type { PageProps } from '../../site/screen'
import { contentSecurityPolicy, isReachedByTls } from '../security/headers'
import type { Site } from '../site'
import type { AskedScreen } from './asked-screen'

/** What a page shows besides its content. */
export type Shown = Partial<Pick<PageProps, 'accepted' | 'subject' | 'outcomes'>> & { origin: string }

/** The HTML of a screen. */
export function renderScreen(
  site: Pick<Site, 'settings' | 'assets'> & { intake: Pick<Site['intake'], 'now'> },
  { screen, content, language }: AskedScreen,
  { origin, accepted = false, subject, outcomes = {} }: Shown,
): string {
  const today = dayAt(site.intake.now(), content.organization.timeZone)
  const facts = factsOf(site, origin)
  return renderPage(
    screen,
    { content, language, facts, today, year: today.year, accepted, subject, outcomes },
    site.assets,
  )
}

/** The content security policy of a screen. */
export function policyOf(
  site: Pick<Site, 'settings' | 'assets'>,
  { screen, content }: Pick<AskedScreen, 'screen' | 'content'>,
  { isPreview = false } = {},
): string {
  return contentSecurityPolicy(site.assets, {
    frames: screen.frames?.({ content }) ?? [],
    posts: screen.posts?.({ facts: factsOf(site, '') }) ?? [],
    stylesheet: screen.stylesheet,
    isTls: isReachedByTls(site.settings),
    isPreview,
  })
}

function factsOf({ settings }: Pick<Site, 'settings'>, origin: string): PageProps['facts'] {
  const { payment, donate, speakerIntake } = settings
  return { origin, payment, donate, speakerIntake }
}
