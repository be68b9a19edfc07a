import type { Context, Hono } from 'hono'
import { allForms } from '../forms/all-forms'
import type { Outcome } from '../forms/outcome'
import { isStored } from '../intake/find-submission'
import { yearAt } from '../site/calendar'
import { renderPage } from '../site/render-page'
import type { Screen } from '../site/screen'
import { screens } from '../site/screens'
import { addPlainPost } from './plain-post'
import type { Site } from './site'

/** How long, in seconds, a cache may hand on a page before it asks again. */
const SHARED_SECONDS = 60

/** Every screen by its address: read by GET, and its forms taken by POST where there is no JavaScript. */
export function addPages(app: Hono, site: Site): void {
  for (const screen of screens) {
    app.get(screen.path, async (context) => {
      const outcomes = await readOutcomes(context, site)
      const cache = Object.keys(outcomes).length > 0 ? 'no-store' : `public, max-age=${SHARED_SECONDS}`
      context.header('Cache-Control', cache)
      return context.html(renderScreen(site, screen, outcomes))
    })
    addPlainPost(app, site, screen, renderScreen)
  }
}

function renderScreen(site: Site, screen: Screen, outcomes: Record<string, Outcome>): string {
  const { content, now } = site.intake
  const year = yearAt(now(), content.organization.timeZone)
  return renderPage(screen, { content, year, outcomes }, site.assets)
}

/** After a plain post was taken, the browser is sent to `?form=NAME&sent=ID`; only what was stored is confirmed. */
async function readOutcomes(context: Context, site: Site): Promise<Record<string, Outcome>> {
  const { form: name = '', sent } = context.req.query()
  const form = Object.hasOwn(allForms, name) ? allForms[name] : undefined
  if (!form || !sent) return {}
  const stored = await isStored(site.database, form.call, sent).catch(() => false)
  return stored ? { [name]: { status: 'succeeded', id: sent } } : {}
}
