import type { Context, Hono } from 'hono'
import { allForms } from '../forms/all-forms'
import type { Outcome } from '../forms/outcome'
import { findConfirmation } from '../intake/find-confirmation'
import { screens } from '../site/screens'
import { screenAnswerer } from './answer-screen'
import { addPlainPost } from './plain-post'
import type { Site } from './site'

/** Every screen by its address: read by GET, and its forms taken by POST where there is no JavaScript. */
export function addPages(app: Hono, site: Site): void {
  const answerScreen = screenAnswerer(site)
  for (const screen of screens) {
    app.get(screen.path, async (context) => answerScreen(context, screen, await readOutcomes(context, site)))
    addPlainPost(app, site, screen, answerScreen)
  }
}

/** After a plain post was taken, the browser is sent to `?form=NAME&sent=ID`; only what was stored is confirmed. */
async function readOutcomes(context: Context, site: Site): Promise<Record<string, Outcome>> {
  const { form: name = '', sent } = context.req.query()
  const form = Object.hasOwn(allForms, name) ? allForms[name] : undefined
  if (!form || !sent) return {}
  const confirmation = await findConfirmation(site.database, form.call, sent).catch(() => undefined)
  return confirmation ? { [name]: { status: 'succeeded', id: sent, confirmation } } : {}
}
