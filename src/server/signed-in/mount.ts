import type { Context, Hono, MiddlewareHandler } from 'hono'
import { limitPaths } from '../limits/limit-paths'
import { classifySource, isCrossSiteRead } from '../security/origin'
import type { Site } from '../site'
import { answersIn } from '../words'
import type { Area, AreaRequest, SignedInPerson } from './area'
import { AreaAnswers } from './area-answers'
import { compressPage } from './compress-page'
import { areaHeaders } from './headers'

/** Mounts an area. */
export function addArea<Person extends SignedInPerson, Request extends AreaRequest, Open>(
  app: Hono,
  site: Site,
  area: Area<Person, Request, Open>,
): void {
  const answers = new AreaAnswers(site, area)
  const everywhere = [area.root, `${area.root}/*`]
  for (const path of everywhere)
    app.use(path, areaHeaders(site), limitPaths, refuseOthers(site, area.name), compressPage())
  for (const route of area.routes)
    app.on(route.method, route.path, (context) => answers.answer(context, holdsNul(context) ? undefined : route))
  for (const path of everywhere) app.all(path, (context) => answers.answer(context, undefined))
}

/** PostgreSQL fails at a NUL, and nothing of ours has one in its address. */
function holdsNul({ req }: Context): boolean {
  return req.url.includes('%00')
}

/** Nothing is embedded or read by another site, and no post comes from one or from nowhere. */
function refuseOthers(site: Site, name: string): MiddlewareHandler {
  return async (context, next) => {
    const isReading = context.req.method === 'GET' || context.req.method === 'HEAD'
    const { origin } = site.settings
    const isOwn = isReading ? !isCrossSiteRead(context, origin) : classifySource(context, origin) === 'own'
    if (isOwn) return next()
    site.attempts.record('refused-post')
    return context.text(answersIn(context).foreignPost(name), 403)
  }
}
