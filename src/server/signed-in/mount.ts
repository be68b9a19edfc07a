import type { Context, Hono, MiddlewareHandler } from 'hono'
import { limitPaths } from '../limits/limit-paths'
import { classifySource, isCrossSiteRead } from '../security/origin'
import type { Site } from '../site'
import { getAnswers } from '../words'
import type { Area, AreaRequest, SignedInPerson } from './area'
import { AreaAnswers } from './area-answers'
import { compressPage } from './compress-page'
import { setAreaHeaders } from './headers'

export function mountArea<Person extends SignedInPerson, Request extends AreaRequest, Open>(
  app: Hono,
  site: Site,
  area: Area<Person, Request, Open>,
): void {
  const answers = new AreaAnswers(site, area)
  const areaPaths = [area.root, `${area.root}/*`]
  for (const path of areaPaths)
    app.use(path, setAreaHeaders(site), limitPaths, refuseCrossSite(site, area.name), compressPage())
  for (const route of area.routes)
    app.on(route.method, route.path, (context) => answers.answer(context, containsNul(context) ? undefined : route))
  for (const path of areaPaths) app.all(path, (context) => answers.answer(context, undefined))
}

/** PostgreSQL rejects NUL characters, and no route contains one. */
function containsNul({ req }: Context): boolean {
  return req.url.includes('%00')
}

/** Refuses cross-site requests, and posts without headers that show their source. */
function refuseCrossSite(site: Site, name: string): MiddlewareHandler {
  return async (context, next) => {
    const isReadRequest = context.req.method === 'GET' || context.req.method === 'HEAD'
    const { origin } = site.settings
    const isOwn = isReadRequest ? !isCrossSiteRead(context, origin) : classifySource(context, origin) === 'own'
    if (isOwn) return next()
    site.attempts.record('refused-post')
    return context.text(getAnswers(context).foreignPost(name), 403)
  }
}
