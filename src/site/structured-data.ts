import { hasKnownDates, isoDate } from '../../content/calendar'
import { locales } from '../../content/language'
import type { Content } from '../../content/read-content'
import { seasonRange } from '../../content/season'
import * as routes from '../routes'
import { absoluteUrl } from './page-links'
import type { PageProps } from './screen'
import { siteWords } from './words'

export function createSeasonData(page: PageProps): object[] {
  const { organization, bootCamp } = page.content
  const host = createHostData(page)
  return [
    { '@context': 'https://schema.org', ...host, foundingDate: String(organization.foundedYear) },
    // Leave out the event rather than publish wrong dates.
    ...(hasKnownDates(bootCamp, page.year) ? [createEventData(page, host)] : []),
  ]
}

export function createPostData({ id, title, date, picture }: Content['posts'][number], page: PageProps) {
  const { content, facts, language } = page
  const { name } = content.organization
  const publisher = { '@type': 'Organization', name, url: absoluteUrl(page, routes.home) }
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    datePublished: isoDate(date),
    inLanguage: locales[language],
    url: absoluteUrl(page, routes.blogPost(id)),
    ...(picture && { image: `${facts.origin}${routes.files}${picture.file}` }),
    author: publisher,
    publisher,
  }
}

function createHostData(page: PageProps) {
  const { organization, location } = page.content
  const address = {
    '@type': 'PostalAddress',
    streetAddress: location.street,
    addressLocality: location.city,
    addressRegion: location.state,
    postalCode: location.zip,
  }
  return { '@type': 'Organization', name: organization.name, url: absoluteUrl(page, routes.home), address }
}

function createEventData(page: PageProps, host: ReturnType<typeof createHostData>) {
  const { content, language, year } = page
  const { bootCamp } = content
  const { first, last } = seasonRange(bootCamp, year)
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationEvent',
    name: siteWords[language].event(bootCamp.season, year, bootCamp.name),
    startDate: isoDate(first),
    endDate: isoDate(last),
    location: { '@type': 'Place', name: host.name, address: host.address },
    organizer: host,
    offers: [bootCamp.fees.partner, bootCamp.fees.regular].map((price) => ({
      '@type': 'Offer',
      price,
      priceCurrency: 'USD',
      url: absoluteUrl(page, routes.application),
    })),
  }
}
