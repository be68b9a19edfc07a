import { fold } from '../../../content/fold'
import type { ReadPage } from '../read-page'

/** What search as you type knows of the site, as it is sent. */
export interface SearchIndex {
  words: SearchWords
  pages: readonly IndexedPage[]
}

export interface SearchWords {
  /** What the list of offers is called. */
  label: string
  none: string
  /** How many were found, by the number: the first for one. */
  found: readonly string[]
}

/** A page with its headings; of posts also the words of their texts. */
export type IndexedPage = readonly [path: string, title: string, headings: readonly IndexedHeading[], words?: string]

/** The text of a heading, and its id where it has one. */
export type IndexedHeading = string | readonly [text: string, id: string]

/** A page to be indexed. */
export interface PageToIndex {
  title: string
  page: ReadPage
  isPost: boolean
}

/** Of how many posts, the newest first, each word is indexed; of the others, titles and headings. */
const POSTS_IN_FULL = 30

/** Makes the entries of pages. Headings that say no more than the title of a page are left out. */
export function indexPages(pages: readonly PageToIndex[]): IndexedPage[] {
  const titles = new Set(pages.map(({ title }) => keyOf(title)))
  const inFull = pages.filter(({ isPost }) => isPost).slice(0, POSTS_IN_FULL)
  return pages.map((each) => {
    const { title, page } = each
    const headings = page.headings.filter(({ text }) => !titles.has(keyOf(text)))
    const entry: IndexedPage = [page.path, title, headings.map(({ text, id }) => (id ? [text, id] : text))]
    return inFull.includes(each) ? [entry[0], entry[1], entry[2], wordsOf(page.texts)] : entry
  })
}

function keyOf(text: string): string {
  return fold(text).join(' ')
}

/** Each word once, as search compares it. */
function wordsOf(texts: readonly string[]): string {
  return [...new Set(texts.flatMap(fold))].join(' ')
}
