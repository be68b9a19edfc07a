import type { Check, Checked } from './check'
import { linksIn } from './links-in'

/** Links that lead to no page of this site. */
export const deadLink: Check = {
  name: 'dead-link',
  level: 'alarm',
  find(checked) {
    const paths = knownPaths(checked)
    if (!paths) return []
    return linksIn(checked)
      .filter(({ target }) => target.startsWith('/') && !paths.has(pathOf(target)))
      .map(({ document, field, href }) => ({
        document,
        field,
        message: `The link to ${href} does not work: the site has no such page.`,
        text: href,
      }))
  },
}

/** Undefined where pages are not rendered. */
function knownPaths({ pages, files }: Checked): ReadonlySet<string> | undefined {
  return pages.length === 0 ? undefined : new Set([...pages.map(({ path }) => path), ...files])
}

/** Without what is asked of the page, and without a last slash, which the site removes. */
export function pathOf(href: string): string {
  const [path = ''] = href.split(/[?#]/, 1)
  return path.replace(/(?<=.)\/+$/, '')
}
