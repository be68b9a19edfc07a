import type { Screen } from './screen'

/**
 * Returns rules for prerendering pages on hover (HTML, 7.6 Speculative loading): screens without a query and without a
 * payment button.
 */
export function renderSpeculationRules(screens: readonly Pick<Screen, 'path' | 'posts'>[]): string {
  const pages = screens.filter((screen) => !screen.posts).map(({ path }) => ({ pathname: path, search: '' }))
  const rule = { where: { href_matches: pages }, eagerness: 'moderate' }
  // Prefetching is a fallback for browsers without prerendering.
  return JSON.stringify({ prefetch: [rule], prerender: [rule] })
}
