import { setImmediate as lowerThreadPriority } from 'node:timers/promises'
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
import { MOST_OFFERS } from '../../site/search/find-offers'
import { indexPages, type SearchIndex, type SearchWords } from '../../site/search/search-index'
import { navigationGroups } from '../../site/shell/navigation-groups'
import { type Wording, wordingOf } from '../../site/wording'
import type { Site } from '../site'
import { SHARED } from './answer-screen'
import { type RequestedScreen, readRequestedContent } from './asked-screen'
import { renderScreen } from './render-screen'

/** Search only reads what visitors see. */
const NOTHING_AROUND = { stylesheet: '', script: '', speculationRules: '' }

type SearchIndexRequest = Omit<RequestedScreen, 'screen'>

/** What search as you type knows of the published content, made when somebody first asks for it. */
export function addSearchIndex(app: Hono, site: Site): void {
  const made = new WeakMap<Content, { day: string; index: Promise<SearchIndex> }>()
  const paths = languages.map((language) => routes.localizePath(language, routes.searchIndex))
  app.on('GET', paths, async (context) => {
    const asked = readRequestedContent(context, site)
    // No publication waits for it: it takes as long as all pages together.
    const { content } = site.app.content.current(asked.language)
    if (asked.content !== withQuotedFacts(content, asked.language)) return context.body(null, 204)
    const day = isoDate(calendarDayAt(site.app.now(), asked.content.organization.timeZone))
    const known = made.get(asked.content)
    const index = known?.day === day ? known.index : makeIndex(site, asked)
    made.set(asked.content, { day, index })
    // The next who asks tries again.
    index.catch(() => made.delete(asked.content))
    context.header('Cache-Control', SHARED)
    return context.json(await index)
  })
}

/** Of posts, what is found is all in the content. */
async function makeIndex(site: Site, asked: SearchIndexRequest): Promise<SearchIndex> {
  const pages: Parameters<typeof indexPages>[0][number][] = []
  const { content, language } = asked
  const { text } = wordingOf(content, language, seasonYear(content, site.app.now()))
  for (const screen of screens) {
    const html = renderScreen({ ...site, assets: NOTHING_AROUND }, { ...asked, screen }, { origin: '' })
    const page = readPage(html)
    pages.push({ ...page, path: screen.path, title: titleOf(screen, page, content, text) })
    // Rendering all pages takes longer than others should wait.
    await lowerThreadPriority()
  }
  const indexed = indexPages(pages, content.posts)
  return {
    words: wordsOf(asked, text),
    pages: indexed.map(([path, ...page]) => [routes.localizePath(language, path), ...page]),
  }
}

/** A page's title, after its name in the menu where that has other words. */
function titleOf({ path }: Screen, page: ReadPage, content: Content, text: Wording['text']): string {
  const title = page.title.slice(0, page.title.lastIndexOf(' | '))
  const links = navigationGroups(content).flatMap((group) => group.links)
  const name = text(links.find((link) => link.path === path)?.label ?? '')
  return fold(name).every((word) => fold(title).includes(word)) ? title : `${name}: ${title}`
}

function wordsOf({ content, language }: SearchIndexRequest, text: Wording['text']): SearchWords {
  const { offers, none, found } = content.pages.shell.search
  const countOf = (count: number) => new Intl.NumberFormat(locales[language]).format(count)
  const counts = Array.from({ length: MOST_OFFERS }, (_, index) => index + 1)
  return {
    label: text(offers),
    none: text(none),
    found: counts.map((count) => text(selectPluralForm(found, count, language), { count: countOf(count) })),
  }
}
