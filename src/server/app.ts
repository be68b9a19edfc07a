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
import { type MethodsByPath, readRoutes, requireMethod } from './endpoints/allowed-methods'
import { addApi } from './endpoints/api'
import { addHealth } from './endpoints/health'
import { SIDEBAR_FORM } from './endpoints/plain-post'
import { answerProblem, isCutOff } from './endpoints/problem'
import { addFiles } from './files/serve-files'
import { limitOpenBodies } from './limits/limit-open-bodies'
import { limitPaths } from './limits/limit-paths'
import { limitRates } from './limits/limit-rates'
import { addFeeds } from './pages/feeds'
import { addPages } from './pages/pages'
import { addPayPage } from './pages/pay-page'
import { findScreen } from './pages/requested-screen'
import { addSearchIndex } from './pages/search-index'
import { addPreview } from './preview/preview'
import { createRequestLog } from './process/log'
import { splitPath } from './request-language'
import { setSecurityHeaders } from './security/headers'
import { refuseForeign } from './security/refuse-foreign'
import type { Site } from './site'
import { getAnswers, getProblems } from './words'

/** Older iPhones request several sizes by name. All get the same image. */
const HOME_SCREEN_ICON = 'apple-touch-icon[-\\w]*\\.png'

/** Paths of static and uploaded files. */
const FILE_PATHS = new RegExp(`^(?:${routes.assets}|${routes.files}|/${HOME_SCREEN_ICON}$)`)

export function createApp(site: Site): Hono {
  const app = new Hono()
  let registered: MethodsByPath = new Map()
  const findMethods = (path: string) =>
    registered.get(path.startsWith(routes.pay('')) ? routes.pay(':token') : path) ??
    (findScreen(path, site) && registered.get(routes.blogPost(':id')))
  // Ignore the client's request id, because ours is logged.
  app.use(requestId({ limitLength: 0 }))
  app.use(countAnswers(site))
  // SQLite needs no limit: it waits for no network.
  if (perDialect(site.database, { postgres: true })) app.use(limitDatabaseTime(site))
  app.use(setSecurityHeaders(site))
  app.use(limitOpenBodies(site))
  // The desk comes first, because it has its own checks and rate limits.
  addDesk(app, site, deskRoutes)
  app.use(limitPaths)
  app.use(requireMethod((path) => (FILE_PATHS.test(path) ? ['GET', 'HEAD'] : findMethods(path))))
  addHealth(app, site)
  app.use(`${routes.assets}:name{.+\\.png}`, allowEmbedding)
  app.use(`${routes.assets}*`, cacheForever, serveStatic({ root: site.publicDir, precompressed: true }))
  app.all(`${routes.assets}*`, (context) => context.text(getAnswers(context).notFound, 404))
  app.get(routes.favicon, cacheForAWeek, serveStatic({ root: site.publicDir }))
  app.get(
    `/:name{${HOME_SCREEN_ICON}}`,
    cacheForAWeek,
    serveStatic({ root: site.publicDir, rewriteRequestPath: () => routes.appleTouchIcon }),
  )
  app.use(refuseForeign(site))
  addFiles(app, site)
  app.use(limitRates(site, (path) => findMethods(path) !== undefined))
  addApi(app, site)
  app.use(compress())
  addFeeds(app, site)
  addSearchIndex(app, site)
  addPages(app, site)
  addPayPage(app, site)
  addPreview(app, site)
  registered = readRoutes(app)
  app.notFound(redirectHome)
  app.onError((error, context) => {
    // The client has disconnected, so this is no error of the site.
    if (isCutOff(context)) return answerProblem(context, { status: 400, title: getProblems(context).cutOff })
    createRequestLog(context, site).error(
      { reason: error.message, stack: error.stack, path: hideToken(context.req.path) },
      'request failed',
    )
    const status = error instanceof DatabaseUnavailableError ? 503 : 500
    return answerProblem(context, { status, title: getProblems(context).failed })
  })
  return app
}

/** Links that work must not be in the log. */
function hideToken(path: string): string {
  return path.replace(/^(\/pay|\/desk\/enter)\/.*/, '$1/…')
}

function countAnswers({ metrics }: Site): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    metrics.countAnswer(context.req.method, context.res.status, (performance.now() - start) / 1000)
  }
}

/** Time that a request may wait for PostgreSQL. Longer than the timeout of one statement. */
const DATABASE_TIMEOUT_MS = 11_000

function limitDatabaseTime({ databaseTimeoutMs = DATABASE_TIMEOUT_MS }: Site): MiddlewareHandler {
  return (_context, next) => withTimeBudget(databaseTimeoutMs, next)
}

/** Built files have a content hash in their names, so they never change. */
const cacheForever = setCacheControl('public, max-age=31536000, immutable')

/** Files at the root have no hash in their names. */
const cacheForAWeek = setCacheControl('public, max-age=604800')

/** Link previews on other sites embed these images. */
const allowEmbedding: MiddlewareHandler = (context, next) => {
  context.header('Cross-Origin-Resource-Policy', 'cross-origin')
  return next()
}

function setCacheControl(cacheControl: string): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (context.res.ok) context.header('Cache-Control', cacheControl)
  }
}

/** Redirects unknown paths to the home page, after removing a trailing slash, and the sidebar's form to the contact page. */
function redirectHome(context: Context): Response {
  const { path, method } = context.req
  // Word characters only: "//elsewhere.example/" must not become a redirect to another site.
  const [, page] = /^((?:\/[\w-]+){1,4})\/+$/.exec(path) ?? []
  if (page) return context.redirect(page, 301)
  const { language } = splitPath(path)
  // The page from which it was sent without JavaScript may have been removed. The contact page handles it, too.
  if (method === 'POST' && context.req.query('form') === SIDEBAR_FORM)
    return context.redirect(`${routes.localizePath(language, routes.contact)}?form=${SIDEBAR_FORM}`, 307)
  return context.redirect(routes.localizePath(language, routes.home), method === 'GET' || method === 'HEAD' ? 302 : 303)
}
