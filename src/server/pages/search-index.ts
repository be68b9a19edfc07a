import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Hono } from 'hono'
import { calendarDayAt, isoDate } from '../../../content/calendar'
import { selectPluralForm } from '../../../content/figures'
import { fold } from '../../../content/fold'
import { languages, locales } from '../../../content/language'
import { withQuotedFacts } from '../../../content/quoted-facts'
import type { Content } from '../../../content/read-content'
import { seasonYear } from '../../../content/season'
import * as routes from '../../routes'
import { type ReadPage, readPage } from '../../site/read-page'
import type { Screen } from '../../site/screen'
import { screens } from '../../site/screens'
import { MAX_OFFERS } from '../../site/search/find-offers'
import { indexPages, type SearchIndex, type SearchWords } from '../../site/search/search-index'
import { navigationGroups } from '../../site/shell/navigation-groups'
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
  const made = new WeakMap<Content, { day: string; index: Promise<SearchIndex> }>()
  const paths = languages.map((language) => routes.localizePath(language, routes.searchIndex))
  app.on('GET', paths, async (context) => {
    const requested = readRequestedContent(context, site)
    // Do not prerender it: that would delay a publication as long as all pages together.
    const { content } = site.app.content.current(requested.language)
    if (requested.content !== withQuotedFacts(content, requested.language)) return context.body(null, 204)
    const day = isoDate(calendarDayAt(site.app.now(), requested.content.organization.timeZone))
    const known = made.get(requested.content)
    const index = known?.day === day ? known.index : makeIndex(site, requested)
    made.set(requested.content, { day, index })
    // Retry on the next request.
    index.catch(() => made.delete(requested.content))
    context.header('Cache-Control', SHARED_CACHE_CONTROL)
    return context.json(await index)
  })
}

/** Posts are indexed from the content, so only other screens are rendered. */
async function makeIndex(site: Site, requested: SearchIndexRequest): Promise<SearchIndex> {
  const pages: Parameters<typeof indexPages>[0][number][] = []
  const { content, language } = requested
  const { text } = createWording(content, language, seasonYear(content, site.app.now()))
  for (const screen of screens) {
    const html = renderScreen({ ...site, assets: NO_ASSETS }, { ...requested, screen }, { origin: '' })
    const page = readPage(html)
    pages.push({ ...page, path: screen.path, title: formatTitle(screen, page, content, text) })
    // Yield, so that other requests are served.
    await yieldToEventLoop()
  }
  const indexed = indexPages(pages, content.posts)
  return {
    words: createSearchWords(requested, text),
    pages: indexed.map(([path, ...page]) => [routes.localizePath(language, path), ...page]),
  }
}

/** Returns the title of a page, prefixed with its menu label if that has other words. */
function formatTitle({ path }: Screen, page: ReadPage, content: Content, text: Wording['text']): string {
  const title = page.title.slice(0, page.title.lastIndexOf(' | '))
  const links = navigationGroups(content).flatMap((group) => group.links)
  const name = text(links.find((link) => link.path === path)?.label ?? '')
  return fold(name).every((word) => fold(title).includes(word)) ? title : `${name}: ${title}`
}

function createSearchWords({ content, language }: SearchIndexRequest, text: Wording['text']): SearchWords {
  const { offers, none, found } = content.pages.shell.search
  const countOf = (count: number) => new Intl.NumberFormat(locales[language]).format(count)
  const counts = Array.from({ length: MAX_OFFERS }, (_, index) => index + 1)
  return {
    label: text(offers),
    none: text(none),
    found: counts.map((count) => text(selectPluralForm(found, count, language), { count: countOf(count) })),
  }
}
