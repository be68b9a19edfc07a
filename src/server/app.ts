import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { addApi } from './api'
import { addFeeds } from './feeds'
import { securityHeaders } from './headers'
import { addHealth } from './health'
import { limitRates } from './limit-rates'
import { addPages } from './pages'
import { answerProblem } from './problem'
import { refuseForeign } from './refuse-foreign'
import { logOf } from './request-log'
import { type Routes, readRoutes, requireMethod } from './routes'
import type { Site } from './site'

/** Older iPhones ask for names of several sizes first; one picture fits them all. */
const HOME_SCREEN_ICON = 'apple-touch-icon[-\\w]*\\.png'

/** Addresses of files, which are not among the routes by their own names. */
const FILES = new RegExp(`^/(?:assets/|${HOME_SCREEN_ICON}$)`)

/** The whole site as one fetch handler. */
export function createApp(site: Site): Hono {
  const app = new Hono()
  let routes: Routes = new Map()
  // Always an id of our own: one that the client chose would stand in the log.
  app.use(requestId({ limitLength: 0 }))
  app.use(countAnswers(site))
  app.use(securityHeaders(site))
  app.use(requireMethod((path) => (FILES.test(path) ? ['GET', 'HEAD'] : routes.get(path))))
  addHealth(app, site)
  app.use('/assets/*', keepForGood, serveStatic({ root: site.publicDir, precompressed: true }))
  app.all('/assets/*', (context) => context.text('Not found', 404))
  app.get('/favicon.ico', keepForAWeek, serveStatic({ root: site.publicDir }))
  app.get(
    `/:name{${HOME_SCREEN_ICON}}`,
    keepForAWeek,
    serveStatic({ root: site.publicDir, rewriteRequestPath: () => '/apple-touch-icon.png' }),
  )
  app.use(refuseForeign(site))
  app.use(limitRates(site, (path) => routes.has(path)))
  addApi(app, site)
  app.use(compress())
  addFeeds(app, site)
  addPages(app, site)
  routes = readRoutes(app)
  app.notFound(redirectHome)
  app.onError((error, context) => {
    // Nobody hears this answer, and nothing of ours has failed.
    if (isCutOff(context)) return answerProblem(context, { status: 400, title: 'The body did not arrive' })
    logOf(context, site).error({ reason: error.message, stack: error.stack, path: context.req.path }, 'request failed')
    return answerProblem(context, { status: 500, title: 'Something went wrong on our end' })
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

/** Built files carry a hash of their content in their names, so they never change. */
const keepForGood: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.res.ok) context.header('Cache-Control', 'public, max-age=31536000, immutable')
}

/** Files at the root have no hash in their names. */
const keepForAWeek: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.res.ok) context.header('Cache-Control', 'public, max-age=604800')
}

/** An unknown address leads home; one with a slash too many leads to the one without. */
function redirectHome(context: Context): Response {
  const { path, method } = context.req
  // One plain word only: "//elsewhere.example/" without its last slash would be another site.
  const word = /^\/([\w-]+)\/+$/.exec(path)?.[1]
  if (word) return context.redirect(`/${word}`, 301)
  return context.redirect('/', method === 'GET' || method === 'HEAD' ? 302 : 303)
}

/** Whether the sender went away before all of the body was here. */
function isCutOff({ env }: Context): boolean {
  return env?.incoming?.readableAborted === true
}
