import type { Content } from '../../content/read-content'
import { postScreen } from './pages/post'
import type { Screen } from './screen'
import { screens } from './screens'

const known = new WeakMap<Content, ReadonlyMap<string, Screen>>()

/** Every screen by its path, including one for each blog post. Cached per revision. */
export function screensOf(content: Content): ReadonlyMap<string, Screen> {
  const listed = known.get(content) ?? listScreens(content)
  known.set(content, listed)
  return listed
}

function listScreens({ posts }: Content): ReadonlyMap<string, Screen> {
  return new Map([...screens, ...posts.map(postScreen)].map((screen) => [screen.path, screen]))
}
