import { fold } from '../../../content/fold'
import type { IndexedHeading, IndexedPage } from './search-index'

export interface Offer {
  href: string
  text: string
  page?: string
}

export const MOST_OFFERS = 8

/** In characters. Nobody types more to find a page. */
const LONGEST_QUERY = 100

interface Entry {
  offer: Offer
  /** One of these must be meant. */
  own: readonly string[]
  /** All words of a query must be the beginnings of some of these. */
  all: readonly string[]
}

/**
 * Finds pages by the beginnings of words, wherever accents and capitals are. All words of a query must occur: in a
 * page's title, in a heading and its page's title, or in a post.
 */
export function createFinder(pages: readonly IndexedPage[]): (query: string) => Offer[] {
  // Titles come before headings, and those before texts.
  const entries = [...pages.map(titleEntry), ...pages.flatMap(headingEntries), ...pages.flatMap(textEntries)]
  return (query) => {
    const words = fold(query.slice(0, LONGEST_QUERY))
    if (words.length === 0) return []
    const offers = new Map<string, Offer>()
    for (const { offer, own, all } of entries) {
      if (offers.size === MOST_OFFERS) break
      if (offers.has(offer.href) || !words.every((word) => begins(all, word))) continue
      if (words.some((word) => begins(own, word))) offers.set(offer.href, offer)
    }
    return [...offers.values()]
  }
}

function begins(words: readonly string[], beginning: string): boolean {
  return words.some((word) => word.startsWith(beginning))
}

function titleEntry([path, title]: IndexedPage): Entry {
  const own = fold(title)
  return { offer: { href: path, text: title }, own, all: own }
}

function headingEntries([path, title, headings]: IndexedPage): Entry[] {
  return headings.map((heading) => {
    const text = typeof heading === 'string' ? heading : heading[0]
    const own = fold(text)
    return {
      offer: { href: path + fragmentOf(heading), text, page: shortened(title) },
      own,
      all: [...own, ...fold(title)],
    }
  })
}

/** Up to a colon: enough to know the page by. */
function shortened(title: string): string {
  return title.split(':', 1)[0] ?? title
}

function textEntries([path, title, , words]: IndexedPage): Entry[] {
  if (words === undefined) return []
  const all = [...words.split(' '), ...fold(title)]
  return [{ offer: { href: path, text: title }, own: all, all }]
}

/** To the heading's id or, in browsers that know text fragments, to its text (Scroll To Text Fragment). */
function fragmentOf(heading: IndexedHeading): string {
  if (typeof heading !== 'string') return `#${encodeURIComponent(heading[1])}`
  // Half a character, which has no address, is sent as another one. A hyphen would divide the text.
  return `#:~:text=${encodeURIComponent(heading.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('-', '%2D')}`
}
