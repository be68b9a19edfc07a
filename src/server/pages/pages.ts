import type { Context, Hono } from 'hono'
import { languages } from '../../../content/language'
import { allForms } from '../../forms/all-forms'
import type { Outcome } from '../../forms/outcome'
import { isId } from '../../forms/reference'
import * as routes from '../../routes'
import { screens } from '../../site/screens'
import { findConfirmation } from '../../submissions/find-confirmation'
import { addPlainPost } from '../endpoints/plain-post'
import { createRequestLog } from '../process/log'
import type { Site } from '../site'
import { getAnswers } from '../words'
import { createScreenAnswerer } from './answer-screen'
import { findRequestedScreen } from './requested-screen'

/** Adds the routes of all screens: GET, and POST for forms sent without JavaScript. */
export function addPages(app: Hono, site: Site): void {
  const answerScreen = createScreenAnswerer(site)
  const paths = [...screens.map((screen) => screen.path), routes.ownPage(':id')]
  paths.push(routes.blogPost(':id'), routes.blogYear(':year'))
  for (const path of paths.flatMap((each) => languages.map((language) => routes.localizePath(language, each)))) {
    app.get(path, async (context) => {
      const requestedScreen = findRequestedScreen(context, site)
      if (!requestedScreen) return context.notFound()
      const outcomes = await readOutcomes(context, site)
      if (!outcomes) return answerUnreadable(context)
      // A form that was open when its page was switched off still shows its confirmation.
      const isShown = requestedScreen.isShown || Object.keys(outcomes).length > 0
      return isShown ? answerScreen(context, requestedScreen, outcomes) : context.notFound()
    })
    addPlainPost(app, site, path, answerScreen)
  }
}

/**
 * Reads the confirmation for `?form=NAME&sent=ID`, to which a plain post redirects. Ids that are not stored are ignored.
 * Resolves to undefined if the database cannot be read.
 */
async function readOutcomes(context: Context, site: Site): Promise<Record<string, Outcome> | undefined> {
  const { form: name = '', sent } = context.req.query()
  const form = Object.hasOwn(allForms, name) ? allForms[name] : undefined
  if (!form || !isId(sent)) return {}
  try {
    const submission = await findConfirmation(site.database, form.name, sent)
    if (!submission) return {}
    const { confirmation, timing } = submission
    return { [name]: { status: 'succeeded', id: sent, confirmation, timing: timing ?? undefined } }
  } catch (error) {
    createRequestLog(context, site).error({ reason: (error as Error).message }, 'a submission could not be looked up')
    return undefined
  }
}

/** Not the page without its confirmation, because visitors would send the form again. */
function answerUnreadable(context: Context): Response {
  return context.text(getAnswers(context).saved, 503, { 'Cache-Control': 'no-store', 'Retry-After': '10' })
}
