import type { Check } from './check'
import { linksIn } from './links-in'

const networks = new Set(
  'bsky.app facebook.com github.com instagram.com linkedin.com medium.com threads.net tiktok.com twitter.com x.com youtube.com'.split(
    ' ',
  ),
)

/** A profile's address that is only its network's. */
export const frontPageLink: Check = {
  name: 'front-page-link',
  level: 'alarm',
  find: (checked) =>
    linksIn(checked)
      .filter(({ href }) => isFrontPage(href))
      .map(({ document, field, href }) => ({
        ...{ document, field, text: href },
        message: `${href} is only the front page of a network. It should be the address of a profile.`,
      })),
}

function isFrontPage(href: string): boolean {
  if (!URL.canParse(href)) return false
  const { hostname, pathname } = new URL(href)
  return networks.has(hostname.replace(/^www\./, '')) && /^\/(?:(?:in|company|user|channel|c)\/?)?$/.test(pathname)
}
