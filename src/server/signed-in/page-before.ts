export interface AddressedPage {
  method: 'GET' | 'POST'
  path: string
}

export interface Pages {
  root: string
  routes: readonly AddressedPage[]
}

/** Returns the nearest path, at or above `path`, that has a GET route. */
export function findPageAbove(path: string, { root, routes }: Pages): string {
  const pages = routes.flatMap(({ method, path }) => (method === 'GET' ? [path.split('/')] : []))
  // No page is deeper, and a requested path may have thousands of segments.
  const deepest = Math.max(...pages.map(({ length }) => length))
  for (let given = path.split('/', deepest); given.length > 1; given = given.slice(0, -1)) {
    if (pages.some((page) => matches(page, given))) return given.join('/')
  }
  return root
}

export function acceptsForm(path: string, { routes }: Pages): boolean {
  const given = path.split('/', MAX_SEGMENTS)
  return routes.some((route) => route.method === 'POST' && matches(route.path.split('/'), given))
}

/** More than any address has. */
const MAX_SEGMENTS = 20

/** Matches route segments. Parameters match any single segment. */
function matches(wanted: readonly string[], given: readonly string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  )
}
