export interface AddressedPage {
  method: 'GET' | 'POST'
  path: string
}

export interface Pages {
  root: string
  routes: readonly AddressedPage[]
}

/** The page that a form was posted from, or one above it: the nearest address at or above a path that can be read. */
export function pageBefore(path: string, { root, routes }: Pages): string {
  const pages = routes.flatMap(({ method, path }) => (method === 'GET' ? [path.split('/')] : []))
  // No page is deeper, and a stranger's path may have thousands of segments.
  const deepest = Math.max(...pages.map(({ length }) => length))
  for (let given = path.split('/', deepest); given.length > 1; given = given.slice(0, -1)) {
    if (pages.some((page) => matches(page, given))) return given.join('/')
  }
  return root
}

export function takesForm(path: string, { routes }: Pages): boolean {
  const given = path.split('/', MOST_SEGMENTS)
  return routes.some((route) => route.method === 'POST' && matches(route.path.split('/'), given))
}

/** More than any address has. */
const MOST_SEGMENTS = 20

/** True if a path is of a route, whose parameters match any one segment. */
function matches(wanted: readonly string[], given: readonly string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  )
}
