import type { Screen } from './screen'

/**
 * Which pages browsers may prerender when a link is hovered (HTML, 7.6 Speculative loading): screens without a query
 * and without a button of the payment provider.
 */
export function renderSpeculationRules(screens: readonly Pick<Screen, 'path' | 'posts'>[]): string {
  const pages = screens.filter((screen) => !screen.posts).map(({ path }) => ({ pathname: path, search: '' }))
  const rule = { where: { href_matches: pages }, eagerness: 'moderate' }
  // Browsers that can't prerender at least prefetch.
  return JSON.stringify({ prefetch: [rule], prerender: [rule] })
}
