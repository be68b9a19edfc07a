import { fold } from '../../../content/fold'
import { plainText } from '../../../content/markdown'
import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import type { ParsedPage } from '../read-page'

export interface SearchIndex {
  words: SearchWords
  pages: readonly IndexedPage[]
}

export interface SearchWords {
  label: string
  none: string
  /** Texts for the number of results. The first entry is for one result. */
  found: readonly string[]
}

/** A page with its headings. Posts have no headings, and newer posts include words of their text. */
export type IndexedPage = readonly [path: string, title: string, headings: readonly IndexedHeading[], words?: string]

/** A heading's text, with its id if it has one. */
export type IndexedHeading = string | readonly [text: string, id: string]

/** Maximum number of indexed characters from posts, newest first. Older posts are indexed by title only. */
const MAX_INDEXED_CHARACTERS = 12_000

interface PageToIndex extends Pick<ParsedPage, 'title' | 'headings'> {
  path: string
}

/** Creates index entries. Leaves out headings that repeat the page's title. */
export function indexPages(pages: readonly PageToIndex[], posts: Content['posts']): IndexedPage[] {
  const titles = new Set([...pages, ...posts].map(({ title }) => normalizeTitle(title)))
  const pageEntries = pages.map(({ path, title, headings }): IndexedPage => {
    const more = headings.filter(({ text }) => !titles.has(normalizeTitle(text)))
    return [path, title, more.map(({ text, id }) => (id ? [text, id] : text))]
  })
  return [...pageEntries, ...indexPosts(posts)]
}

function indexPosts(posts: Content['posts']): IndexedPage[] {
  let left = MAX_INDEXED_CHARACTERS
  return posts.map(({ id, title, paragraphs }) => {
    const words = left > 0 ? listIndexWords(paragraphs) : ''
    left -= words.length
    return left > 0 ? [routes.blogPost(id), title, [], words] : [routes.blogPost(id), title, []]
  })
}

function normalizeTitle(text: string): string {
  return fold(text).join(' ')
}

/** Lists each normalized word once. */
function listIndexWords(paragraphs: readonly string[]): string {
  return [...new Set(paragraphs.flatMap((paragraph) => fold(plainText(paragraph))))].join(' ')
}
