import { fold } from '../../../content/fold'
import { plainText } from '../../../content/markdown'
import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import type { ReadPage } from '../read-page'

export interface SearchIndex {
  words: SearchWords
  pages: readonly IndexedPage[]
}

export interface SearchWords {
  label: string
  none: string
  /** How many were found, by the number: the first for one. */
  found: readonly string[]
}

/** A page with its headings, which posts have none of; of new posts also the words of their texts. */
export type IndexedPage = readonly [path: string, title: string, headings: readonly IndexedHeading[], words?: string]

/** The text of a heading, and its id where it has one. */
export type IndexedHeading = string | readonly [text: string, id: string]

/** How many characters of words from posts are indexed, the newest posts first. Of the others, the titles are. */
const MOST_WORDS = 12_000

interface FoundPage extends Pick<ReadPage, 'title' | 'headings'> {
  path: string
}

/** Makes the entries of pages. Headings that say no more than the title of a page are left out. */
export function indexPages(pages: readonly FoundPage[], posts: Content['posts']): IndexedPage[] {
  const titles = new Set([...pages, ...posts].map(({ title }) => keyOf(title)))
  const ofPages = pages.map(({ path, title, headings }): IndexedPage => {
    const more = headings.filter(({ text }) => !titles.has(keyOf(text)))
    return [path, title, more.map(({ text, id }) => (id ? [text, id] : text))]
  })
  return [...ofPages, ...indexPosts(posts)]
}

function indexPosts(posts: Content['posts']): IndexedPage[] {
  let left = MOST_WORDS
  return posts.map(({ id, title, paragraphs }) => {
    const words = left > 0 ? wordsOf(paragraphs) : ''
    left -= words.length
    return left > 0 ? [routes.blogPost(id), title, [], words] : [routes.blogPost(id), title, []]
  })
}

function keyOf(text: string): string {
  return fold(text).join(' ')
}

/** Each word once, as search compares it. */
function wordsOf(paragraphs: readonly string[]): string {
  return [...new Set(paragraphs.flatMap((paragraph) => fold(plainText(paragraph))))].join(' ')
}
