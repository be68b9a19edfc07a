import { calendarDayAt } from '../../../content/calendar'
import type { Content } from '../../../content/read-content'
import { seasonYear } from '../../../content/season'
import { renderPage } from '../../site/render-page'
import type { PageProps } from '../../site/screen'
import { createCspHeader, usesTls } from '../security/headers'
import type { Site } from '../site'
import type { RequestedScreen } from './requested-screen'

type ScreenOptions = Partial<Pick<PageProps, 'accepted' | 'subject' | 'outcomes'>> & { origin: string }

export function renderScreen(
  site: Pick<Site, 'settings' | 'assets'> & { app: Pick<Site['app'], 'now'> },
  { screen, content, language }: RequestedScreen,
  { origin, accepted = false, subject, outcomes = {} }: ScreenOptions,
): string {
  const today = calendarDayAt(site.app.now(), content.organization.timeZone)
  const facts = createFacts(site, content, origin)
  const year = seasonYear(content, site.app.now())
  return renderPage(screen, { content, language, facts, today, year, accepted, subject, outcomes }, site.assets)
}

export function createScreenPolicy(
  site: Pick<Site, 'settings' | 'assets'>,
  { screen, content }: Pick<RequestedScreen, 'screen' | 'content'>,
  { isPreview = false, styles = '' } = {},
): string {
  return createCspHeader(site.assets, {
    frames: screen.frames?.({ content }) ?? [],
    posts: screen.posts?.({ facts: createFacts(site, content, '') }) ?? [],
    stylesheet: (screen.stylesheet?.({ content }) ?? '') + styles,
    isTls: usesTls(site.settings),
    isPreview,
  })
}

/** Uses the payment buttons that the owners chose, or else those of the settings. */
function createFacts({ settings }: Pick<Site, 'settings'>, { buttons }: Content, origin: string): PageProps['facts'] {
  const { payment, donate, speakerIntake } = settings
  const paymentFacts = {
    payment: buttons.payment ?? payment,
    donate: buttons.donate ?? donate,
    paymentLinks: buttons.links,
  }
  return { origin, ...paymentFacts, speakerIntake }
}
