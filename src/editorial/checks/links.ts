import { fold } from '../../../content/fold'
import * as routes from '../../routes'
import { alarm, type Check, type Checked, type Finding, finding, hint, memoize } from './check'
import { patterns } from './check-words'
import { contentLinks, type WrittenLink } from './content-links'

/** Finds broken links and link texts that don't say where they lead. */
export const linkChecks: readonly Check[] = [
  linkCheck('dead-link', isDeadLink, (href) => `The link to ${href} does not work: the site has no such page or file.`),
  linkCheck(
    'dead-anchor',
    isDeadAnchor,
    (href) => `The link to ${href} points to a section that the page does not have.`,
  ),
  linkCheck('external-unreachable', isUnreachable, (href) => `${href} did not answer.`),
  linkCheck(
    'front-page-link',
    isFrontPage,
    (href) => `${href} is only the front page of a network. It should be the address of a profile.`,
  ),
  hint('unclear-link', (checked) => [...findUnclearLinks(checked), ...findAmbiguousLinks(checked)]),
]

function linkCheck(
  name: string,
  isWrong: (link: WrittenLink, checked: Checked) => boolean,
  formatMessage: (href: string) => string,
): Check {
  return alarm(name, (checked) =>
    contentLinks(checked)
      .filter((link) => isWrong(link, checked))
      .map((link) => finding(link, link.href, formatMessage(describeLink(link)))),
  )
}

/** Describes links to files by their text, because their addresses are unreadable. */
function describeLink({ href, text }: WrittenLink): string {
  return text !== undefined && href.includes(routes.files) ? `“${text}”` : href
}

const indexAddresses = memoize(({ files, unreachable }: Checked) => ({
  files: new Set(files),
  unreachable: new Set(unreachable),
}))

/** The element ids of each page, by path. */
const indexPages = memoize(({ pages }: Checked) => new Map(pages.map(({ path, ids }) => [path, new Set(ids)])))

/** True if the page doesn't exist on this site. Always false if pages are not rendered. */
function isDeadLink({ target }: WrittenLink, checked: Checked): boolean {
  const pages = indexPages(checked)
  if (pages.size === 0 || !target.startsWith('/')) return false
  return !indexAddresses(checked).files.has(toPath(target)) && !pages.has(toPath(target))
}

/** Removes the query, the fragment, and a trailing slash. */
function toPath(href: string): string {
  const [path = ''] = href.split(/[?#]/, 1)
  return path.replace(/(?<=[^/])\/+$/, '')
}

/** True if the page lacks the fragment's element. */
function isDeadAnchor({ target, screen }: WrittenLink, checked: Checked): boolean {
  const [, anchor = ''] = /^(?:\/[^#]*)?#(.*)$/.exec(target) ?? []
  if (!anchor) return false
  const path = target.startsWith('/') ? toPath(target) : screen
  const pages = indexPages(checked)
  const idSets = path === undefined ? [...pages.values()] : [pages.get(path) ?? []].flat()
  return idSets.length > 0 && !idSets.every((ids) => ids.has(decodeAnchor(anchor)))
}

function decodeAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor)
  } catch {
    return anchor
  }
}

function isUnreachable({ href }: WrittenLink, checked: Checked): boolean {
  return indexAddresses(checked).unreachable.has(href)
}

const NETWORKS =
  /^(?:www\.)?(?:bsky\.app|(?:facebook|github|instagram|linkedin|medium|tiktok|twitter|x|youtube)\.com|threads\.net)$/

/** True if a profile's address is only the front page of its network. */
function isFrontPage({ href }: WrittenLink): boolean {
  const address = URL.parse(href)
  if (!address || !NETWORKS.test(address.hostname)) return false
  return /^\/(?:(?:in|company|user|channel|c)\/?)?$/.test(address.pathname)
}

function findUnclearLinks(checked: Checked): Finding[] {
  return contentLinks(checked)
    .filter(({ text = '' }) => patterns[checked.language].unclearLink.test(text.trim()))
    .map((link) => {
      const message = `The link “${link.text}” should say where it leads: people read links by themselves.`
      return finding(link, `${link.text} ${link.href}`, message)
    })
}

/** Finds links in one document with the same text but different targets. */
function findAmbiguousLinks(checked: Checked): Finding[] {
  const textLinks = contentLinks(checked).filter(({ text }) => text !== undefined)
  const groups = Map.groupBy(textLinks, ({ document, text = '' }) => `${document} ${fold(text).join(' ')}`)
  return [...groups.values()].flatMap(([first, ...others]) => {
    const other = first && others.find((each) => toDestination(each) !== toDestination(first))
    if (!other) return []
    const message = `The link “${other.text}” leads to ${other.href}, but elsewhere here to ${first.href}.`
    return [finding(other, `${other.text} ${other.href}`, message)]
  })
}

/** The page for links within this site, the whole address for others. */
function toDestination({ target }: WrittenLink): string {
  return target.startsWith('/') ? toPath(target) : target.replace(/\/$/, '')
}
