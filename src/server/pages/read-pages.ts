import { isDeepStrictEqual } from 'node:util'
import { calendarDayAt, isoDate } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { fillQuotedFacts } from '../../../content/quoted-facts'
import type { Content } from '../../../content/read-content'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { CheckedPage } from '../../editorial/checks/check'
import * as routes from '../../routes'
import { parsePage } from '../../site/read-page'
import type { Screen } from '../../site/screen'
import { getScreens } from '../../site/screens-of'
import type { Site } from '../site'
import { renderScreen } from './render-screen'

export type PageSource = Pick<Site, 'settings' | 'assets'> & { app: Pick<Site['app'], 'origin' | 'now'> }

/** A public page, and the names of the content parts that it reads. */
interface RenderedPage {
  page: CheckedPage
  parts: ReadonlySet<string>
}

/** All pages of some content, with its quoted facts filled in. */
export interface RenderedPages {
  content: Content
  day: string
  pages: ReadonlyMap<string, RenderedPage>
}

const publishedPages = new WeakMap<PageSource['app'], RenderedPages>()

/** Reads every page of the published content. Cached until the content or the day changes. */
export async function readPublishedPages(site: PageSource, publishedContent: Content): Promise<RenderedPages> {
  const cachedPages = publishedPages.get(site.app)
  const content = fillQuotedFacts(publishedContent, DEFAULT_LANGUAGE)
  if (cachedPages?.content === content && cachedPages.day === getToday(site, content)) return cachedPages
  const renderedPages = await readPages(site, content)
  publishedPages.set(site.app, renderedPages)
  return renderedPages
}

/** Reads every page of changed content. Rerenders only pages that read changed parts. */
export function readChangedPages(
  site: PageSource,
  before: RenderedPages,
  nextContent: Content,
): Promise<RenderedPages> {
  const content = fillQuotedFacts(nextContent, DEFAULT_LANGUAGE)
  const changedNames = getToday(site, content) === before.day ? findChangedParts(before.content, content) : undefined
  return readPages(site, content, (path) => {
    const oldPage = before.pages.get(path)
    return oldPage && changedNames && !isAffected(oldPage, changedNames) ? oldPage : undefined
  })
}

/** Returns the paths of pages that `next`, with its quoted facts filled in, may change. */
export function listAffectedPaths({ content, pages }: RenderedPages, next: Content): string[] {
  const changedNames = findChangedParts(content, next)
  return [...pages].flatMap(([path, page]) => (isAffected(page, changedNames) ? path : []))
}

function isAffected({ parts }: RenderedPage, changed: ReadonlySet<string>): boolean {
  return !parts.isDisjointFrom(changed)
}

function findChangedParts(before: Content, after: Content): ReadonlySet<string> {
  const [known, next] = [listParts(before), listParts(after)]
  return new Set([...next.keys()].filter((part) => !isDeepStrictEqual(known.get(part), next.get(part))))
}

/** Returns the parts of the content by name. The texts of each page are one part, as is each post and own page, named by its path. */
function listParts({ pages, ...others }: Content): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ...Object.entries(others),
    ...Object.entries(pages).map(([page, words]): [string, unknown] => [`pages.${page}`, words]),
    ...others.posts.map((post): [string, unknown] => [routes.blogPost(post.id), post]),
    ...others.ownPages.map((page): [string, unknown] => [routes.ownPage(page.id), page]),
  ])
}

/** Reads every page, reusing known ones. Yields between pages, so that other requests are served. */
export async function readPages(
  site: PageSource,
  content: Content,
  findReusable: (path: string) => RenderedPage | undefined = () => undefined,
) {
  const pages = new Map<string, RenderedPage>()
  for (const [path, screen] of getScreens(content)) {
    const reusedPage = findReusable(path)
    if (!reusedPage) await yieldToEventLoop()
    pages.set(path, reusedPage ?? readScreen(site, content, screen))
  }
  return { content, day: getToday(site, content), pages }
}

/** Adds the path as a part, because the screens of posts and own pages do not read them from the content. */
function readScreen(site: PageSource, content: Content, screen: Screen): RenderedPage {
  const parts = new Set([screen.path])
  const pages = trackReads(content.pages, (page) => parts.add(`pages.${page}`))
  const html = renderHtml(
    site,
    trackReads({ ...content, pages }, (part) => parts.add(part)),
    screen,
  )
  return { parts, page: { ...parsePage(html), path: screen.path } }
}

function trackReads<Watched extends object>(value: Watched, onRead: (name: string) => void): Watched {
  return new Proxy(value, {
    get(target, name, receiver) {
      onRead(String(name))
      return Reflect.get(target, name, receiver)
    },
  })
}

export function renderHtml(site: PageSource, content: Content, screen: Screen): string {
  return renderScreen(site, { screen, content, language: DEFAULT_LANGUAGE }, { origin: site.app.origin })
}

function getToday({ app }: PageSource, { organization }: Content): string {
  return isoDate(calendarDayAt(app.now(), organization.timeZone))
}
