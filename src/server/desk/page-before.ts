import * as routes from '../../routes'
import type { DeskRoute } from './route'

/** The page that a form was posted from, or one above it: the nearest address at or above a path that can be read. */
export function pageBefore(path: string, deskRoutes: readonly DeskRoute[]): string {
  const isPage = deskRoutes.some((route) => route.method === 'GET' && matches(route.path, path))
  if (isPage || path.length <= routes.desk.length) return isPage ? path : routes.desk
  return pageBefore(path.slice(0, path.lastIndexOf('/')), deskRoutes)
}

/** Whether a path is of a route, whose parameters stand for any one segment. */
function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  )
}
