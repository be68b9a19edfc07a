import { DomUtils, parseDocument } from 'htmlparser2'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { fillQuotedFacts } from '../../../content/quoted-facts'
import type { Content } from '../../../content/read-content'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { ChangedPage } from '../../desk/request'
import { compareLists } from '../../editorial/fields/word-changes'
import { parsePage } from '../../site/read-page'
import { getScreens } from '../../site/screens-of'
import { listAffectedPaths, type PageSource, readPublishedPages, renderHtml } from '../pages/read-pages'
import type { Site } from '../site'

/** Compares the sentences of public pages before and after a change. Yields between pages, so that requests are served. */
export async function findChangedSentences(
  site: PageSource & { app: Pick<Site['app'], 'content'> },
  draftContent: Content,
): Promise<ChangedPage[]> {
  const before = await readPublishedPages(site, site.app.content.current(DEFAULT_LANGUAGE).content)
  const next = fillQuotedFacts(draftContent, DEFAULT_LANGUAGE)
  const pages: ChangedPage[] = []
  for (const path of listAffectedPaths(before, next)) {
    const screen = getScreens(before.content).get(path)
    const nextScreen = getScreens(next).get(path)
    if (!screen || !nextScreen) continue
    const [was, will] = [renderHtml(site, before.content, screen), renderHtml(site, next, nextScreen)]
    const sentences = was === will ? [] : pairSentences(extractSentences(was), extractSentences(will))
    if (sentences.length > 0) pages.push({ path, title: parsePage(was).title, sentences })
    await yieldToEventLoop()
  }
  return pages
}

function pairSentences(before: readonly string[], after: readonly string[]): ChangedPage['sentences'] {
  const pairs: ChangedPage['sentences'][number][] = []
  let removed: readonly string[] = []
  for (const { entries, change } of [...compareLists(before, after), { entries: [], change: 'same' as const }]) {
    if (change === 'removed') removed = entries
    else {
      const added = change === 'added' ? entries : []
      const count = Math.max(removed.length, added.length)
      for (let index = 0; index < count; index++)
        pairs.push({ before: removed[index] ?? '', after: added[index] ?? '' })
      removed = []
    }
  }
  return pairs
}

/** Elements without visible text. */
const HIDDEN_ELEMENTS = ['script', 'style', 'svg', 'template']

/** Returns the text of each paragraph, heading, cell, and other block in the main part of a page. */
function extractSentences(html: string): string[] {
  const main = DomUtils.findAll(({ attribs }) => attribs.id === 'main', parseDocument(html)).slice(0, 1)
  const visited = new Set<unknown>()
  return DomUtils.findAll(() => true, main).flatMap((element) => {
    const isVisited = visited.has(element.parent) || HIDDEN_ELEMENTS.includes(element.name)
    const hasText = element.children.some((child) => child.type === 'text' && DomUtils.textContent(child).trim() !== '')
    if (isVisited || hasText) visited.add(element)
    return !isVisited && hasText ? [DomUtils.textContent(element).replaceAll(/\s+/g, ' ').trim()] : []
  })
}
