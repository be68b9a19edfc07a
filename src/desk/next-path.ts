import * as routes from '../routes'

/** Any origin, for parsing paths as browsers do. */
const BASE_URL = 'http://desk.invalid'

const SIGN_IN_PATHS = new RegExp(`^${routes.desk}/(?:sign-in|sign-out|verify|enter)(?:/|$)`)

/** Returns the path to open after signing in. It is always a page of the desk, which prevents open redirects. */
export function safeNextPath(given: string | null | undefined): string {
  if (!given?.startsWith('/') || !URL.canParse(given, BASE_URL)) return routes.desk
  const { origin, pathname, search } = new URL(given, BASE_URL)
  const isDeskPath = pathname === routes.desk || pathname.startsWith(`${routes.desk}/`)
  return origin === BASE_URL && isDeskPath && !SIGN_IN_PATHS.test(pathname) ? pathname + search : routes.desk
}

/** Adds the page to continue with to an address. */
export function withNextPath(address: string, next: string): string {
  return next === routes.desk ? address : `${address}?next=${encodeURIComponent(next)}`
}
