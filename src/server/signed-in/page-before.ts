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
  const maxDepth = Math.max(...pages.map(({ length }) => length))
  for (let segments = path.split('/', maxDepth); segments.length > 1; segments = segments.slice(0, -1)) {
    if (pages.some((page) => matches(page, segments))) return segments.join('/')
  }
  return root
}

export function acceptsForm(path: string, { routes }: Pages): boolean {
  const segments = path.split('/', MAX_SEGMENTS)
  return routes.some((route) => route.method === 'POST' && matches(route.path.split('/'), segments))
}

/** More than any address has. */
const MAX_SEGMENTS = 20

/** Matches route segments. Parameters match any single segment. */
function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((segment, index) => segment.startsWith(':') || segment === segments[index])
  )
}
