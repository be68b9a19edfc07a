import { seasonOf } from '../../../content/season'
import { isoDate, wrongWeekday } from '../calendar'
import iconPicture from '../pictures/icon.svg'
import type { PageProps, Screen } from '../screen'

/** The picture that shows when an address is shared, by file; `npm run share-pictures` draws them. */
const sharePictures = import.meta.glob<string>('../pictures/share/*.png', { import: 'default', eager: true })

/** What search engines and those who share the page read of it. */
export function Metadata({ screen, page, title }: { screen: Screen; page: PageProps; title: string }) {
  const { origin } = page.facts
  const description = screen.description(page)
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${screen.path}`} />
      <link rel="icon" type="image/svg+xml" href={iconPicture} />
      <link rel="alternate" type="application/atom+xml" title="Blog" href="/feed.xml" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={page.content.organization.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${screen.path}`} />
      <meta property="og:image" content={`${origin}${sharePictureOf(screen)}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {(screen.path === '/' || screen.path === '/logistics') && <StructuredData page={page} />}
    </>
  )
}

/** The organization and the season's event (schema.org), as JSON-LD. A data block: it is never run. */
function StructuredData({ page }: { page: PageProps }) {
  const { organization, location } = page.content
  const address = {
    '@type': 'PostalAddress',
    streetAddress: location.street,
    addressLocality: location.city,
    addressRegion: location.state,
    postalCode: location.zip,
  }
  const host = { '@type': 'Organization', name: organization.name, url: `${page.facts.origin}/`, address }
  const data = [
    { '@context': 'https://schema.org', ...host, foundingDate: String(organization.foundedYear) },
    // An event must have a day, and a wrong one is worse than none.
    ...(wrongWeekday(page.content.programme, page.year) ? [] : [eventOf(page, host)]),
  ]
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data; with < escaped nothing in it can end the element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}

function eventOf({ content, facts, year }: PageProps, host: { name: string; address: object }) {
  const { programme } = content
  const { first, last } = seasonOf(programme)
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationEvent',
    name: `Summer ${year} ${programme.name}`,
    startDate: isoDate({ year, ...first }),
    endDate: isoDate({ year, ...last }),
    location: { '@type': 'Place', name: host.name, address: host.address },
    organizer: host,
    offers: [programme.fees.partner, programme.fees.regular].map((price) => ({
      '@type': 'Offer',
      price,
      priceCurrency: 'USD',
      url: `${facts.origin}/application`,
    })),
  }
}

/** @throws when a screen has no picture yet. */
function sharePictureOf({ path }: Screen): string {
  const picture = sharePictures[`../pictures/share/${path.slice(1) || 'home'}.png`]
  if (!picture) throw new Error(`npm run share-pictures draws the missing picture of ${path}`)
  return picture
}
