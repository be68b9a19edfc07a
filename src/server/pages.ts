import type { Context, Hono } from 'hono'
import { allForms } from '../forms/all-forms'
import type { Outcome } from '../forms/outcome'
import { isId } from '../forms/reference'
import { findConfirmation } from '../intake/find-confirmation'
import { screens } from '../site/screens'
import { screenAnswerer } from './answer-screen'
import { addPlainPost } from './plain-post'
import { logOf } from './request-log'
import type { Site } from './site'

/** Every screen by its address: read by GET, and its forms taken by POST where there is no JavaScript. */
export function addPages(app: Hono, site: Site): void {
  const answerScreen = screenAnswerer(site)
  for (const screen of screens) {
    app.get(screen.path, async (context) => {
      const outcomes = await readOutcomes(context, site)
      return outcomes ? answerScreen(context, screen, outcomes) : answerUnreadable(context)
    })
    addPlainPost(app, site, screen, answerScreen)
  }
}

/**
 * After a plain post was taken, the browser is sent to `?form=NAME&sent=ID`; only what was stored is confirmed.
 * Nothing where the database cannot be read.
 */
async function readOutcomes(context: Context, site: Site): Promise<Record<string, Outcome> | undefined> {
  const { form: name = '', sent } = context.req.query()
  const form = Object.hasOwn(allForms, name) ? allForms[name] : undefined
  if (!form || !isId(sent)) return {}
  try {
    const confirmation = await findConfirmation(site.database, form.call, sent)
    return confirmation ? { [name]: { status: 'succeeded', id: sent, confirmation } } : {}
  } catch (error) {
    logOf(context, site).error({ reason: (error as Error).message }, 'a submission could not be looked up')
    return undefined
  }
}

/** Never the page without its thanks: who has just sent a form would send it again, and a cache would keep it. */
function answerUnreadable(context: Context): Response {
  return context.text(
    'If you just sent a form, it was saved; there’s no need to send it again. Please reload this page in a minute.',
    503,
    { 'Cache-Control': 'no-store', 'Retry-After': '10' },
  )
}
