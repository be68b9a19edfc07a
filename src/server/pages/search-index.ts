import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Hono } from 'hono'
import { calendarDayAt, isoDate } from '../../../content/calendar'
import { selectPluralForm } from '../../../content/figures'
import { fold } from '../../../content/fold'
import { languages, locales } from '../../../content/language'
import { fillQuotedFacts } from '../../../content/quoted-facts'
import type { Content } from '../../../content/read-content'
import { seasonYear } from '../../../content/season'
import { isPageShown } from '../../../content/shown-pages'
import * as routes from '../../routes'
import { type ParsedPage, parsePage } from '../../site/read-page'
import type { Screen } from '../../site/screen'
import { getScreens } from '../../site/screens-of'
import { MAX_SUGGESTIONS } from '../../site/search/find-offers'
import { indexPages, type SearchIndex, type SearchWords } from '../../site/search/search-index'
import { listNavigationGroups } from '../../site/shell/navigation-groups'
import { createWording, type Wording } from '../../site/wording'
import type { Site } from '../site'
import { SHARED_CACHE_CONTROL } from './answer-screen'
import { renderScreen } from './render-screen'
import { type RequestedScreen, readRequestedContent } from './requested-screen'

/** Search reads only visible text. */
const NO_ASSETS = { stylesheet: '', script: '', speculationRules: '' }

type SearchIndexRequest = Omit<RequestedScreen, 'screen'>

/** Serves the index for search as you type, built on the first request. */
export function addSearchIndex(app: Hono, site: Site): void {
  const cachedIndexes = new WeakMap<Content, { day: string; index: Promise<SearchIndex> }>()
  const paths = languages.map((language) => routes.localizePath(language, routes.searchIndex))
  app.on('GET', paths, async (context) => {
    const request = readRequestedContent(context, site)
    // Do not prerender it: that would delay a publication as long as all pages together.
    const { content } = site.app.content.current(request.language)
    if (request.content !== fillQuotedFacts(content, request.language)) return context.body(null, 204)
    const day = isoDate(calendarDayAt(site.app.now(), request.content.organization.timeZone))
    const cachedIndex = cachedIndexes.get(request.content)
    const index = cachedIndex?.day === day ? cachedIndex.index : makeIndex(site, request)
    cachedIndexes.set(request.content, { day, index })
    // Retry on the next request.
    index.catch(() => cachedIndexes.delete(request.content))
    context.header('Cache-Control', SHARED_CACHE_CONTROL)
    return context.json(await index)
  })
}

/** Posts are indexed from the content, so only other screens are rendered. */
async function makeIndex(site: Site, request: SearchIndexRequest): Promise<SearchIndex> {
  const pages: Parameters<typeof indexPages>[0][number][] = []
  const { content, language } = request
  const { text } = createWording(content, language, seasonYear(content, site.app.now()))
  const isPost = ({ path }: Screen) => path.startsWith(`${routes.blog}/`)
  for (const screen of getScreens(content)
    .values()
    .filter((each) => !isPost(each))) {
    const html = renderScreen({ ...site, assets: NO_ASSETS }, { ...request, screen }, { origin: '' })
    const page = parsePage(html)
    pages.push({ ...page, path: screen.path, title: formatTitle(screen, page, content, text) })
    // Yield, so that other requests are served.
    await yieldToEventLoop()
  }
  const indexedPages = indexPages(pages, isPageShown(content, routes.blog) ? content.posts : [])
  return {
    words: createSearchWords(request, text),
    pages: indexedPages.map(([path, ...page]) => [routes.localizePath(language, path), ...page]),
  }
}

/** Returns the title of a page, prefixed with its menu label if that has other words. */
function formatTitle({ path }: Screen, page: ParsedPage, content: Content, text: Wording['text']): string {
  const title = page.title.slice(0, page.title.lastIndexOf(' | '))
  const links = listNavigationGroups(content).flatMap((group) => group.links)
  const name = text(links.find((link) => link.path === path)?.label ?? '')
  return fold(name).every((word) => fold(title).includes(word)) ? title : `${name}: ${title}`
}

function createSearchWords({ content, language }: SearchIndexRequest, text: Wording['text']): SearchWords {
  const { offers, none, found } = content.pages.shell.search
  const formatCount = (count: number) => new Intl.NumberFormat(locales[language]).format(count)
  const counts = Array.from({ length: MAX_SUGGESTIONS }, (_, index) => index + 1)
  return {
    label: text(offers),
    none: text(none),
    found: counts.map((count) => text(selectPluralForm(found, count, language), { count: formatCount(count) })),
  }
}
