import { type ContentSnapshot, type ContentSource, freshContent } from '../../content/content-source'
import { type Content, readContent } from '../../content/read-content'

/** Content that a test can change while the site runs. */
export function changingContent() {
  let current: ContentSnapshot = { contentNumber: '1', content: readContent(), publishedAt: new Map() }
  const source: ContentSource = {
    ...freshContent(),
    current: () => current,
  }
  return {
    source,
    publish(change: (content: Content) => void, publishedAt: ContentSnapshot['publishedAt'] = new Map()) {
      const content = structuredClone(current.content)
      change(content)
      current = { contentNumber: String(Number(current.contentNumber) + 1), content, publishedAt }
    },
  }
}

/** Returns a generator of words from the fresh site's posts. A seed always gives the same order. */
export function createWordGenerator(seed: number): () => string {
  const text = readContent().posts.flatMap(({ paragraphs }) => paragraphs)
  const vocabulary = [
    ...new Set(
      text
        .join(' ')
        .toLowerCase()
        .match(/[a-z’]+/g) ?? [],
    ),
  ]
  let state = seed
  return () => {
    // A linear congruential generator.
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return vocabulary[state % vocabulary.length] ?? ''
  }
}

/** Returns a number of posts, newest first, with different words each. */
export function manyPosts(count: number, seed = 1): Content['posts'] {
  const word = createWordGenerator(seed)
  const words = (length: number) => Array.from({ length }, word)
  return Array.from({ length: count }, (_, index) => {
    const title = words(6)
    return {
      id: title.join('-').replaceAll('’', ''),
      title: title.join(' '),
      date: { year: 2024 - Math.floor(index / 24), month: 12 - Math.floor((index % 24) / 2), day: 28 - (index % 2) },
      video: null,
      picture: null,
      paragraphs: Array.from({ length: 5 }, () => `${words(60).join(' ')}.`),
    }
  })
}
