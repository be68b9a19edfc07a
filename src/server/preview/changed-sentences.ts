import { DomUtils, parseDocument } from 'htmlparser2'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { withQuotedFacts } from '../../../content/quoted-facts'
import type { Content } from '../../../content/read-content'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { ChangedPage } from '../../desk/request'
import { compareLists } from '../../editorial/fields/word-changes'
import { readPage } from '../../site/read-page'
import { screensOf } from '../../site/screens-of'
import { affectedPaths, type PageSource, readPublishedPages, renderHtml } from '../pages/read-pages'
import type { Site } from '../site'

/** Which sentences public pages would say instead of others. Between two pages, other requests get a turn. */
export async function findChangedSentences(
  site: PageSource & { app: Pick<Site['app'], 'content'> },
  written: Content,
): Promise<ChangedPage[]> {
  const before = await readPublishedPages(site, site.app.content.current(DEFAULT_LANGUAGE).content)
  const next = withQuotedFacts(written, DEFAULT_LANGUAGE)
  const pages: ChangedPage[] = []
  for (const path of affectedPaths(before, next)) {
    const screen = screensOf(before.content).get(path)
    const screenThen = screensOf(next).get(path)
    if (!screen || !screenThen) continue
    const [was, will] = [renderHtml(site, before.content, screen), renderHtml(site, next, screenThen)]
    const sentences = was === will ? [] : pairsOf(sentencesIn(was), sentencesIn(will))
    if (sentences.length > 0) pages.push({ path, title: readPage(was).title, sentences })
    await yieldToEventLoop()
  }
  return pages
}

function pairsOf(before: readonly string[], after: readonly string[]): ChangedPage['sentences'] {
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

/** Parts of a page that nobody reads. */
const UNREAD = ['script', 'style', 'svg', 'template']

/** The texts of a page's main part: each paragraph, heading, cell, and the like. */
function sentencesIn(html: string): string[] {
  const main = DomUtils.findAll(({ attribs }) => attribs.id === 'main', parseDocument(html)).slice(0, 1)
  const read = new Set<unknown>()
  return DomUtils.findAll(() => true, main).flatMap((element) => {
    const isRead = read.has(element.parent) || UNREAD.includes(element.name)
    const hasText = element.children.some((child) => child.type === 'text' && DomUtils.textContent(child).trim() !== '')
    if (isRead || hasText) read.add(element)
    return !isRead && hasText ? [DomUtils.textContent(element).replaceAll(/\s+/g, ' ').trim()] : []
  })
}
