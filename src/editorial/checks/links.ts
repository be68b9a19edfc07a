import { fold } from '../../../content/fold'
import { alarm, type Check, type Checked, type Finding, finding, hint } from './check'
import { checkWords } from './check-words'
import { linksIn, type WrittenLink } from './links-in'

/** Links that lead nowhere, or whose words don't say where they lead. */
export const linkChecks: readonly Check[] = [
  alarm('dead-link', findDead),
  alarm('dead-anchor', findAnchors),
  alarm('external-unreachable', findUnreachable),
  alarm('front-page-link', findFrontPages),
  hint('unclear-link', (checked) => [...findUnclear(checked), ...findAmbiguous(checked)]),
]

/** To no page of this site; nothing is known of them where pages are not rendered. */
function findDead(checked: Checked): Finding[] {
  const { pages, files } = checked
  const paths = new Set([...pages.map(({ path }) => path), ...files])
  return linksIn(checked)
    .filter(({ target }) => pages.length > 0 && target.startsWith('/') && !paths.has(pathOf(target)))
    .map((link) => finding(link, link.href, `The link to ${link.href} does not work: the site has no such page.`))
}

/** Without what is asked of the page, and without a last slash, which the site removes. */
function pathOf(href: string): string {
  const [path = ''] = href.split(/[?#]/, 1)
  return path.replace(/(?<=.)\/+$/, '')
}

/** To a part of a page that the page does not have. */
function findAnchors(checked: Checked): Finding[] {
  return linksIn(checked)
    .filter((link) => isDeadAnchor(link, checked))
    .map((link) =>
      finding(link, link.href, `The link to ${link.href} points to a section that the page does not have.`),
    )
}

function isDeadAnchor({ target, screen }: WrittenLink, { pages }: Checked): boolean {
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

/** To other sites that did not answer. */
function findUnreachable(checked: Checked): Finding[] {
  const unreachable = new Set(checked.unreachable)
  return linksIn(checked)
    .filter(({ href }) => unreachable.has(href))
    .map((link) => finding(link, link.href, `${link.href} did not answer.`))
}

const NETWORKS =
  'bsky.app facebook.com github.com instagram.com linkedin.com medium.com threads.net tiktok.com twitter.com x.com youtube.com'

/** A profile's address that is only its network's. */
function findFrontPages(checked: Checked): Finding[] {
  const networks = new Set(NETWORKS.split(' '))
  return linksIn(checked)
    .filter(({ href }) => {
      const { hostname, pathname } = URL.parse(href) ?? { hostname: '', pathname: '' }
      const isFront = /^\/(?:(?:in|company|user|channel|c)\/?)?$/.test(pathname)
      return isFront && networks.has(hostname.replace(/^www\./, ''))
    })
    .map((link) => {
      const message = `${link.href} is only the front page of a network. It should be the address of a profile.`
      return finding(link, link.href, message)
    })
}

function findUnclear(checked: Checked): Finding[] {
  return linksIn(checked)
    .filter(({ text = '' }) => checkWords[checked.language].unclearLink.test(text.trim()))
    .map((link) => {
      const message = `The link “${link.text}” should say where it leads: people read links by themselves.`
      return finding(link, `${link.text} ${link.href}`, message)
    })
}

/** The same words in one document that lead elsewhere. */
function findAmbiguous(checked: Checked): Finding[] {
  const inTexts = linksIn(checked).filter(({ text }) => text !== undefined)
  const groups = Map.groupBy(inTexts, ({ document, text = '' }) => `${document} ${fold(text).join(' ')}`)
  return [...groups.values()].flatMap(([first, ...others]) => {
    const other = first && others.find((each) => destinationOf(each) !== destinationOf(first))
    if (!other) return []
    const message = `The link “${other.text}” leads to ${other.href}, but elsewhere here to ${first.href}.`
    return [finding(other, `${other.text} ${other.href}`, message)]
  })
}

/** Of this site, the page; of others, the whole address. */
function destinationOf({ target }: WrittenLink): string {
  return target.startsWith('/') ? pathOf(target) : target.replace(/\/$/, '')
}
