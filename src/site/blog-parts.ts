import { posts as freshPosts } from '../../content/posts'
import type { Content } from '../../content/read-content'

type Post = Content['posts'][number]

/** How many posts after the newest are begun, and how many after these are listed by title. */
const MOST_BEGUN = 4
const MOST_LISTED = 20

/**
 * A fresh site's posts stand in full. Once the office adds one, only the newest does, so that the page does not grow with
 * their number.
 */
export function divideBlog(posts: readonly Post[]) {
  if (posts.every(isFresh)) return { whole: posts, begun: [], listed: [] }
  const [begun, listed] = [1 + MOST_BEGUN, 1 + MOST_BEGUN + MOST_LISTED]
  return { whole: posts.slice(0, 1), begun: posts.slice(1, begun), listed: posts.slice(begun, listed) }
}

function isFresh({ id }: Post): boolean {
  return freshPosts.some((post) => post.id === id)
}

/** The years with posts that the blog's page does not show, newest first: each has a page. */
export function archivedYears(posts: readonly Post[]): number[] {
  const { whole, begun, listed } = divideBlog(posts)
  const shown = whole.length + begun.length + listed.length
  return [...new Set(posts.slice(shown).map(({ date }) => date.year))]
}
