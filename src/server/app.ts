import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { perDialect } from '../database/dialect'
import { withTimeBudget } from '../database/time-budget'
import { DatabaseUnavailableError } from '../database/unavailable'
import { deskRoutes } from '../desk/areas'
import * as routes from '../routes'
import { addDesk } from './desk/add-desk'
import { type Routes, readRoutes, requireMethod } from './endpoints/allowed-methods'
import { addApi } from './endpoints/api'
import { addHealth } from './endpoints/health'
import { answerProblem, isCutOff } from './endpoints/problem'
import { addFiles } from './files/serve-files'
import { limitOpenBodies } from './limits/limit-open-bodies'
import { limitPaths } from './limits/limit-paths'
import { limitRates } from './limits/limit-rates'
import { findScreen } from './pages/asked-screen'
import { addFeeds } from './pages/feeds'
import { addPages } from './pages/pages'
import { addSearchIndex } from './pages/search-index'
import { addPreview } from './preview/preview'
import { createRequestLog } from './process/log'
import { splitPath } from './request-language'
import { securityHeaders } from './security/headers'
import { refuseForeign } from './security/refuse-foreign'
import type { Site } from './site'
import { answersIn, problemsIn } from './words'

/** Older iPhones request several sizes by name; one picture serves all. */
const HOME_SCREEN_ICON = 'apple-touch-icon[-\\w]*\\.png'

/** Paths of files, which are not routes by name. */
const FILES = new RegExp(`^(?:${routes.assets}|${routes.files}|/${HOME_SCREEN_ICON}$)`)

export function createApp(site: Site): Hono {
  const app = new Hono()
  let registered: Routes = new Map()
  const methodsOf = (path: string) =>
    registered.get(path) ?? (findScreen(path, site) && registered.get(routes.blogPost(':id')))
  // Always our own id, because it is logged.
  app.use(requestId({ limitLength: 0 }))
  app.use(countAnswers(site))
  // SQLite waits for no other machine.
  if (perDialect(site.database, { postgres: true })) app.use(limitDatabaseTime(site))
  app.use(securityHeaders(site))
  app.use(limitOpenBodies(site))
  // Before everything that tells one address from another, or counts visitors.
  addDesk(app, site, deskRoutes)
  app.use(limitPaths)
  app.use(requireMethod((path) => (FILES.test(path) ? ['GET', 'HEAD'] : methodsOf(path))))
  addHealth(app, site)
  app.use(`${routes.assets}:name{.+\\.png}`, shownElsewhere)
  app.use(`${routes.assets}*`, keepForGood, serveStatic({ root: site.publicDir, precompressed: true }))
  app.all(`${routes.assets}*`, (context) => context.text(answersIn(context).notFound, 404))
  app.get(routes.favicon, keepForAWeek, serveStatic({ root: site.publicDir }))
  app.get(
    `/:name{${HOME_SCREEN_ICON}}`,
    keepForAWeek,
    serveStatic({ root: site.publicDir, rewriteRequestPath: () => routes.appleTouchIcon }),
  )
  app.use(refuseForeign(site))
  addFiles(app, site)
  app.use(limitRates(site, (path) => methodsOf(path) !== undefined))
  addApi(app, site)
  app.use(compress())
  addFeeds(app, site)
  addSearchIndex(app, site)
  addPages(app, site)
  addPreview(app, site)
  registered = readRoutes(app)
  app.notFound(redirectHome)
  app.onError((error, context) => {
    // The client is gone, and nothing of ours has failed.
    if (isCutOff(context)) return answerProblem(context, { status: 400, title: problemsIn(context).cutOff })
    createRequestLog(context, site).error(
      { reason: error.message, stack: error.stack, path: context.req.path },
      'request failed',
    )
    const status = error instanceof DatabaseUnavailableError ? 503 : 500
    return answerProblem(context, { status, title: problemsIn(context).failed })
  })
  return app
}

function countAnswers({ metrics }: Site): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    metrics.countAnswer(context.req.method, context.res.status, (performance.now() - start) / 1000)
  }
}

/** How long a request may wait for PostgreSQL, in milliseconds: longer than one statement may take. */
const DATABASE_TIMEOUT_MS = 11_000

function limitDatabaseTime({ databaseTimeoutMs = DATABASE_TIMEOUT_MS }: Site): MiddlewareHandler {
  return (_context, next) => withTimeBudget(databaseTimeoutMs, next)
}

/** Built files have a content hash in their names, so they never change. */
const keepForGood = keep('public, max-age=31536000, immutable')

/** Files at the root have no hash in their names. */
const keepForAWeek = keep('public, max-age=604800')

/** Link previews show share pictures. */
const shownElsewhere: MiddlewareHandler = (context, next) => {
  context.header('Cross-Origin-Resource-Policy', 'cross-origin')
  return next()
}

function keep(cacheControl: string): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (context.res.ok) context.header('Cache-Control', cacheControl)
  }
}

/** An unknown path redirects home; an extra slash is removed. */
function redirectHome(context: Context): Response {
  const { path, method } = context.req
  // Plain words only: "//elsewhere.example/" without its last slash would be another site.
  const [, page] = /^((?:\/[\w-]+){1,4})\/+$/.exec(path) ?? []
  if (page) return context.redirect(page, 301)
  const home = routes.localizePath(splitPath(path).language, routes.home)
  return context.redirect(home, method === 'GET' || method === 'HEAD' ? 302 : 303)
}
