import type { Content } from '../../content/read-content'
import { listArchivedYears } from './blog-parts'
import { createYearScreen } from './pages/blog-year'
import { createPostScreen } from './pages/post'
import type { Screen } from './screen'
import { screens } from './screens'

const known = new WeakMap<Content, ReadonlyMap<string, Screen>>()

/** Returns all screens by path, including one for each blog post and each archive year. Cached per content. */
export function getScreens(content: Content): ReadonlyMap<string, Screen> {
  const listed = known.get(content) ?? listScreens(content)
  known.set(content, listed)
  return listed
}

function listScreens({ posts }: Content): ReadonlyMap<string, Screen> {
  const all = [...screens, ...posts.map(createPostScreen), ...listArchivedYears(posts).map(createYearScreen)]
  return new Map(all.map((screen) => [screen.path, screen]))
}
