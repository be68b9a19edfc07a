import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { trimTrailingSlash } from 'hono/trailing-slash'
import { addApi } from './api'
import { securityHeaders } from './headers'
import { addPages } from './pages'
import { answerProblem } from './problem'
import type { Site } from './site'

/** The whole site as one fetch handler. */
export function createApp(site: Site): Hono {
  const app = new Hono()
  app.use(securityHeaders(site))
  app.use(trimTrailingSlash())
  app.use('/assets/*', serveAssets(site.publicDir))
  app.all('/assets/*', (context) => context.text('Not found', 404))
  app.use(compress())
  addApi(app, site)
  addPages(app, site)
  app.notFound((context) => context.redirect('/', context.req.method === 'GET' ? 302 : 303))
  app.onError((error, context) => {
    site.log.error({ reason: error.message, stack: error.stack, path: context.req.path }, 'request failed')
    return answerProblem(context, { status: 500, title: 'The server could not answer' })
  })
  return app
}

/** Built files carry a hash of their content in their names, so they never change. */
function serveAssets(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (_path, context) => context.header('Cache-Control', 'public, max-age=31536000, immutable'),
  })
}
