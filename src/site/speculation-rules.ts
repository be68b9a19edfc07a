import type { Screen } from './screen'

/**
 * Which pages a browser may make ready while a link to them is pointed at (HTML, 7.6 Speculative loading): screens
 * without a question behind their address, and without a button of the payment provider. What is not named here,
 * such as calls, files and other sites, is never fetched in advance.
 */
export function renderSpeculationRules(screens: readonly Pick<Screen, 'path' | 'posts'>[]): string {
  const pages = screens.filter((screen) => !screen.posts).map(({ path }) => ({ pathname: path, search: '' }))
  const rule = { where: { href_matches: pages }, eagerness: 'moderate' }
  // A browser that cannot make the whole page ready at least fetches it.
  return JSON.stringify({ prefetch: [rule], prerender: [rule] })
}
