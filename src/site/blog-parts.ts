import { posts as freshPosts } from '../../content/posts'
import type { Content } from '../../content/read-content'

type Post = Content['posts'][number]

/** Number of posts after the newest that are shown as excerpts, and of the posts after these listed by title. */
const MAX_EXCERPTS = 4
const MAX_LISTED_POSTS = 20

/**
 * Divides the posts of the blog page. Default posts are shown in full. Once the office adds a post, only the newest is
 * shown in full, so that the page does not grow.
 */
export function divideBlog(posts: readonly Post[]) {
  if (posts.every(isFresh)) return { whole: posts, begun: [], listed: [] }
  const [begun, listed] = [1 + MAX_EXCERPTS, 1 + MAX_EXCERPTS + MAX_LISTED_POSTS]
  return { whole: posts.slice(0, 1), begun: posts.slice(1, begun), listed: posts.slice(begun, listed) }
}

function isFresh({ id }: Post): boolean {
  return freshPosts.some((post) => post.id === id)
}

/** Years with posts that the blog page does not show, newest first. Each has a page. */
export function listArchivedYears(posts: readonly Post[]): number[] {
  const { whole, begun, listed } = divideBlog(posts)
  const shown = whole.length + begun.length + listed.length
  return [...new Set(posts.slice(shown).map(({ date }) => date.year))]
}
