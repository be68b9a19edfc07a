import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { locales } from '../../../content/language'
import * as routes from '../../routes'
import { answerProblem } from '../endpoints/problem'
import { readRequestLanguage } from '../request-language'
import type { Site } from '../site'
import { getAnswers, getProblems } from '../words'
import { classifySource, isCrossSiteRead } from './origin'

/**
 * Refuses cross-site requests before they count toward the rate limit of the visitor's network. Links from other sites
 * and embedded pictures are allowed.
 */
export function refuseForeign(site: Pick<Site, 'settings' | 'attempts'>): MiddlewareHandler {
  const { settings, attempts } = site
  return async (context, next) => {
    const { method } = context.req
    const isForeign =
      method === 'GET' || method === 'HEAD'
        ? !context.req.path.startsWith(`${routes.files}p-`) && isCrossSiteRead(context, settings.origin)
        : classifySource(context, settings.origin) === 'foreign'
    if (!isForeign) return next()
    if (method === 'POST') attempts.record('foreign-post')
    return refuse(context, site)
  }
}

function refuse(context: Context, site: Pick<Site, 'settings'>): Response | Promise<Response> {
  const { method, path } = context.req
  if (path.startsWith(routes.api)) return answerProblem(context, { status: 403, title: getProblems(context).foreign })
  if (method === 'POST') return refuseForm(context, site)
  context.header('Cache-Control', 'no-store')
  return context.text(getAnswers(context).embedded, 403)
}

/** Refuses a form that was not sent from ORIGIN, with a link to the same page there. */
export function refuseForm(context: Context, { settings }: Pick<Site, 'settings'>): Response | Promise<Response> {
  context.header('Cache-Control', 'no-store')
  const texts = getAnswers(context)
  if (!settings.origin) return context.text(texts.foreignForm, 403)
  const address = settings.origin + new URL(context.req.url).pathname
  const page = html`<!doctype html>
    <html lang="${locales[readRequestLanguage(context)]}">
      <meta name="viewport" content="width=device-width" />
      <title>${texts.foreignForm}</title>
      <p>${texts.foreignForm}</p>
      <p><a href="${address}">${address}</a></p>
      <p>${texts.keptForm}</p>
    </html>`
  return context.html(page, 403)
}
