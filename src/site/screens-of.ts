import type { Content } from '../../content/read-content'
import { isPageShown } from '../../content/shown-pages'
import { listArchivedYears } from './blog-parts'
import { createYearScreen } from './pages/blog-year'
import { createOwnScreen } from './pages/own'
import { createPostScreen } from './pages/post'
import type { Screen } from './screen'
import { screens } from './screens'

const known = new WeakMap<Content, ReadonlyMap<string, Screen>>()

/** Returns all screens by path, including own pages, blog posts, and archive years, without those switched off. Cached per content. */
export function getScreens(content: Content): ReadonlyMap<string, Screen> {
  const listed = known.get(content) ?? listScreens(content)
  known.set(content, listed)
  return listed
}

function listScreens(content: Content): ReadonlyMap<string, Screen> {
  const { ownPages, posts } = content
  const pages = [...screens, ...ownPages.map(createOwnScreen)]
  const all = [...pages, ...posts.map(createPostScreen), ...listArchivedYears(posts).map(createYearScreen)]
  return new Map(all.filter(({ path }) => isPageShown(content, path)).map((screen) => [screen.path, screen]))
}

/** Returns a screen even if it is switched off. */
export function findAnyScreen(content: Content, path: string): Screen | undefined {
  return getScreens(content).get(path) ?? screens.find((screen) => screen.path === path)
}
