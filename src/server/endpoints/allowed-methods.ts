import type { Hono, MiddlewareHandler } from 'hono'
import * as routes from '../../routes'
import { getProblems } from '../words'
import { answerProblem } from './problem'

export type MethodsByPath = ReadonlyMap<string, readonly string[]>

export function readRoutes(app: Hono): MethodsByPath {
  const routes = new Map<string, string[]>()
  for (const { method, path } of app.routes) {
    if (method === 'ALL') continue
    const methods = routes.get(path) ?? []
    routes.set(path, methods)
    methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]).filter((each) => !methods.includes(each)))
  }
  return routes
}

/** Answers with 405 and Allow (RFC 9110, 15.5.6) if a path exists, but not with this method. */
export function requireMethod(findMethods: (path: string) => readonly string[] | undefined): MiddlewareHandler {
  return async (context, next) => {
    const methods = findMethods(context.req.path)
    if (!methods || methods.includes(context.req.method)) return next()
    context.header('Allow', methods.join(', '))
    if (context.req.path.startsWith(routes.api))
      return answerProblem(context, { status: 405, title: getProblems(context).methods(methods) })
    return context.body(null, 405, { 'Cache-Control': 'no-store' })
  }
}
