import { setImmediate as giveWay } from 'node:timers/promises'
import type { Hono } from 'hono'
import { formFor } from '../../../content/figures'
import { fold } from '../../../content/fold'
import { type Language, locales } from '../../../content/language'
import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import { dayAt, isoDate } from '../../site/calendar'
import { readPage } from '../../site/read-page'
import { renderPage } from '../../site/render-page'
import type { PageProps, Screen } from '../../site/screen'
import { screensOf } from '../../site/screens-of'
import { MOST_OFFERS } from '../../site/search/find-offers'
import { indexPages, type PageToIndex, type SearchIndex, type SearchWords } from '../../site/search/search-index'
import { navigationGroups } from '../../site/shell/navigation-groups'
import { wordingOf } from '../../site/wording'
import { languageOf, variesByLanguage } from '../request-language'
import type { Site } from '../site'
import { inputOf } from './render-screen'

/** As long as pages. */
const SHARED = { 'Cache-Control': 'public, max-age=60' }

/** Search only reads what visitors see. */
const NOTHING_AROUND = { stylesheet: '', script: '', speculationRules: '' }

/** What search as you type knows of the published content, made when somebody first asks for it. */
export function addSearchIndex(app: Hono, site: Site): void {
  const made = new WeakMap<Content, { day: string; index: Promise<SearchIndex> }>()
  app.get(routes.searchIndex, async (context) => {
    const language = languageOf(context)
    const { content } = site.intake.content.current(language)
    const day = isoDate(dayAt(site.intake.now(), content.organization.timeZone))
    const known = made.get(content)
    const index = known?.day === day ? known.index : makeIndex(site, { content, language })
    made.set(content, { day, index })
    if (variesByLanguage) context.header('Vary', 'Accept-Language', { append: true })
    return context.json(await index, 200, SHARED)
  })
}

interface Asked {
  content: Content
  language: Language
}

async function makeIndex(site: Site, { content, language }: Asked): Promise<SearchIndex> {
  const about = inputOf(site, { content, language }, { origin: '' })
  const page = { ...about, ...wordingOf(content, language, about.year) }
  const pages: PageToIndex[] = []
  for (const screen of screensOf(content).values()) {
    const html = renderPage(screen, about, NOTHING_AROUND)
    const title = titleOf(screen, page)
    pages.push({ title, page: readPage(html), isPost: screen.path.startsWith(`${routes.blog}/`) })
    // Rendering all pages takes longer than others should wait.
    await giveWay()
  }
  return { words: wordsOf(page), pages: indexPages(pages) }
}

/** A page's title, after its name in the menu where that has other words. */
function titleOf(screen: Screen, page: PageProps): string {
  const title = screen.title(page)
  const links = navigationGroups(page.content).flatMap((group) => group.links)
  const name = links.find(({ path }) => path === screen.path)?.label ?? ''
  return fold(name).every((word) => fold(title).includes(word)) ? title : `${name}: ${title}`
}

function wordsOf({
  content,
  language,
  text,
}: Pick<Asked, 'content' | 'language'> & ReturnType<typeof wordingOf>): SearchWords {
  const { offers, none, found } = content.pages.shell.search
  const countOf = (count: number) => new Intl.NumberFormat(locales[language]).format(count)
  const counts = Array.from({ length: MOST_OFFERS }, (_, index) => index + 1)
  return {
    label: text(offers),
    none: text(none),
    found: counts.map((count) => text(formFor(found, count, language), { count: countOf(count) })),
  }
}
