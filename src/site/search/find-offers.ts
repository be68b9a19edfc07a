import { fold } from '../../../content/fold'
import type { IndexedHeading, IndexedPage } from './search-index'

export interface PageSuggestion {
  href: string
  text: string
  page?: string
}

export const MAX_SUGGESTIONS = 8

/** Maximum query length in characters. */
const MAX_QUERY_LENGTH = 100

interface Entry {
  offer: PageSuggestion
  /** At least one of these words must match. */
  own: readonly string[]
  /** Every query word must be a prefix of one of these. */
  all: readonly string[]
}

/**
 * Finds pages by word prefixes, ignoring accents and case. All query words must occur in a page's title, in a heading
 * and its page's title, or in a post.
 */
export function createFinder(pages: readonly IndexedPage[]): (query: string) => PageSuggestion[] {
  // Titles come first, then headings, then texts.
  const entries = [
    ...pages.map(createTitleEntry),
    ...pages.flatMap(createHeadingEntries),
    ...pages.flatMap(createTextEntries),
  ]
  return (query) => {
    const words = fold(query.slice(0, MAX_QUERY_LENGTH))
    if (words.length === 0) return []
    const offers = new Map<string, PageSuggestion>()
    for (const { offer, own, all } of entries) {
      if (offers.size === MAX_SUGGESTIONS) break
      if (offers.has(offer.href) || !words.every((word) => hasPrefix(all, word))) continue
      if (words.some((word) => hasPrefix(own, word))) offers.set(offer.href, offer)
    }
    return [...offers.values()]
  }
}

function hasPrefix(words: readonly string[], prefix: string): boolean {
  return words.some((word) => word.startsWith(prefix))
}

function createTitleEntry([path, title]: IndexedPage): Entry {
  const own = fold(title)
  return { offer: { href: path, text: title }, own, all: own }
}

function createHeadingEntries([path, title, headings]: IndexedPage): Entry[] {
  return headings.map((heading) => {
    const text = typeof heading === 'string' ? heading : heading[0]
    const own = fold(text)
    return {
      offer: { href: path + createFragment(heading), text, page: removeSubtitle(title) },
      own,
      all: [...own, ...fold(title)],
    }
  })
}

/** Returns the title up to a colon. */
function removeSubtitle(title: string): string {
  return title.split(':', 1)[0] ?? title
}

function createTextEntries([path, title, , words]: IndexedPage): Entry[] {
  if (words === undefined) return []
  const all = [...words.split(' '), ...fold(title)]
  return [{ offer: { href: path, text: title }, own: all, all }]
}

/**
 * Returns a fragment for the heading's id, or a text fragment for browsers that support it (Scroll To Text Fragment).
 */
function createFragment(heading: IndexedHeading): string {
  if (typeof heading !== 'string') return `#${encodeURIComponent(heading[1])}`
  // An unpaired surrogate cannot be encoded. A hyphen would split the text fragment.
  return `#:~:text=${encodeURIComponent(heading.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('-', '%2D')}`
}
