import * as routes from '../routes'

/** Somewhere, to read paths as browsers do. */
const BASE = 'http://desk.invalid'

const WAY_IN = new RegExp(`^${routes.desk}/(?:sign-in|sign-out|verify|enter)(?:/|$)`)

/** Where somebody wants to go after they have signed in: a page of the desk and nowhere else. */
export function nextPage(given: string | null | undefined): string {
  if (!given?.startsWith('/') || !URL.canParse(given, BASE)) return routes.desk
  const { origin, pathname, search } = new URL(given, BASE)
  const isOfDesk = pathname === routes.desk || pathname.startsWith(`${routes.desk}/`)
  return origin === BASE && isOfDesk && !WAY_IN.test(pathname) ? pathname + search : routes.desk
}

/** An address that leads on to a page of the desk. */
export function leadingTo(address: string, next: string): string {
  return next === routes.desk ? address : `${address}?next=${encodeURIComponent(next)}`
}
