import type { Check, Checked } from './check'
import { pathOf } from './dead-link'
import { linksIn, type WrittenLink } from './links-in'

/** Links to a part of a page that the page does not have. */
export const deadAnchor: Check = {
  name: 'dead-anchor',
  level: 'alarm',
  find: (checked) =>
    linksIn(checked)
      .filter((link) => isDead(link, checked))
      .map(({ document, field, href }) => ({
        document,
        field,
        message: `The link to ${href} points to a section that the page does not have.`,
        text: href,
      })),
}

function isDead({ target, screen }: WrittenLink, { pages }: Checked): boolean {
  const [, anchor = ''] = /^(?:\/[^#]*)?#(.*)$/.exec(target) ?? []
  if (!anchor) return false
  const path = target.startsWith('/') ? pathOf(target) : screen
  const targets = path === undefined ? pages : pages.filter((page) => page.path === path)
  return targets.length > 0 && !targets.every(({ ids }) => ids.includes(decoded(anchor)))
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor)
  } catch {
    return anchor
  }
}
