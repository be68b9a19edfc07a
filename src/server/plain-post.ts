import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { allForms } from '../forms/all-forms'
import type { Outcome } from '../forms/outcome'
import { submit } from '../intake/submit'
import type { Screen } from '../site/screen'
import { BODY_LIMIT } from './api'
import { judgeSource } from './origin'
import type { Site } from './site'

type Render = (site: Site, screen: Screen, outcomes: Record<string, Outcome>) => string

/** The form that stands beside every page. */
const EVERYWHERE = 'contact-sidebar'

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Takes the forms of one page as browsers post them without JavaScript, and answers with a page.
 * Pages are shared by caches and carry no token, so the browser's word for where the post comes from must be there.
 */
export function addPlainPost(app: Hono, site: Site, screen: Screen, render: Render): void {
  app.post(
    screen.path,
    async (context, next) => {
      const origin = context.req.header('Origin')
      const fetchSite = context.req.header('Sec-Fetch-Site')
      if (judgeSource({ origin, fetchSite }, site.settings.origin) === 'own') return next()
      return context.text('This form can only be sent from its own page.', 403)
    },
    bodyLimit({ maxSize: BODY_LIMIT, onError: (context) => context.text('That is more than the form can take.', 413) }),
    async (context) => {
      const name = context.req.query('form') ?? screen.forms[0] ?? EVERYWHERE
      const form = screen.forms.includes(name) || name === EVERYWHERE ? allForms[name] : undefined
      if (!form) return context.text('There is no such form on this page.', 400)
      if (!FORM_TYPES.includes(mediaType(context))) return context.text('A form was expected.', 415)
      const values = await readFields(context)
      if (!values) return context.text('The form could not be read.', 400)

      const answer = (status: ContentfulStatusCode, outcome: Outcome) => {
        context.header('Cache-Control', 'no-store')
        return context.html(render(site, screen, { [name]: outcome }), status)
      }
      try {
        const receipt = await submit(site.intake, { form, input: values, key: 'by-content' })
        if (receipt.status === 'accepted') {
          return context.redirect(`${screen.path}?form=${name}&sent=${receipt.id}#${name}`, 303)
        }
        const errors = receipt.status === 'invalid' ? receipt.errors : {}
        return answer(422, { status: 'invalid', values, errors })
      } catch (error) {
        site.log.error({ form: name, reason: (error as Error).message }, 'a submission could not be stored')
        return answer(503, { status: 'failed', values })
      }
    },
  )
}

function mediaType(context: Context): string {
  return context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** The text fields, with the line breaks that JSON would carry: browsers post CR LF. */
async function readFields(context: Context): Promise<Record<string, string> | undefined> {
  try {
    const fields = Object.entries(await context.req.parseBody())
    const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string')
    return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]))
  } catch {
    return undefined
  }
}
