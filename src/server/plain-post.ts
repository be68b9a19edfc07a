import { createHmac } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { allForms, type FormDefinition } from '../forms/all-forms'
import { check } from '../forms/check'
import type { Outcome } from '../forms/outcome'
import { UNSEEN_FIELD } from '../forms/unseen-field'
import type { Screen } from '../site/screen'
import type { AnswerScreen } from './answer-screen'
import { isDiscarded } from './api'
import { clientOf } from './client-address'
import { limitBody } from './limit-body'
import { answerTooMany } from './limit-rates'
import { noteFailure, noteReceipt } from './note-submission'
import { sourceOf } from './origin'
import type { Site } from './site'
import { deriveKey } from './site-secret'
import { takeSubmission } from './take-submission'

/** The form that stands beside every page. */
export const EVERYWHERE = 'contact-sidebar'

/**
 * Characters that come back of one answer, twice what the longest may have, and of all together. In the page each may
 * take six: quotes are escaped.
 */
const MOST_SHOWN_OF_ONE = 10_000
const MOST_SHOWN = 40_000

/** Many times what the longest form has; to read 97,000 empty ones takes longer than to answer a hundred pages. */
const MOST_FIELDS = 100

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Takes the forms of one page as browsers post them without JavaScript, and answers with a page.
 * Pages are shared by caches and carry no token, so the browser's word for where the post comes from must be there.
 */
export function addPlainPost(app: Hono, site: Site, screen: Screen, answerScreen: AnswerScreen): void {
  app.post(screen.path, requireOwnPage(site), limitPost, async (context) => {
    const name = context.req.query('form') ?? screen.forms?.[0] ?? EVERYWHERE
    const form = screen.forms?.includes(name) || name === EVERYWHERE ? allForms[name] : undefined
    if (!form) return context.text('That form isn’t on this page.', 400)
    if (!FORM_TYPES.includes(mediaType(context))) return context.text('This address only accepts forms.', 415)
    const values = await readFields(context, form)
    if (!values) return context.text('We couldn’t read the form.', 400)

    if (isDiscarded(form, site)) {
      const outcome = discard(form, values)
      return answerScreen(context, screen, { [name]: outcome }, outcome.status === 'invalid' ? 422 : 200)
    }
    const taken = await takeFields(context, site, form, values)
    if (taken.status === 'refused') return answerTooMany(context, site, 'sending', taken.wait)
    if (taken.status === 303) {
      return context.redirect(`${screen.path}?form=${name}&sent=${taken.id}#${name}-status`, 303)
    }
    return answerScreen(context, screen, { [name]: taken.outcome }, taken.status)
  })
}

/** A form whose answers are not taken in: checked, thanked for, and gone. */
function discard(form: FormDefinition, values: Record<string, string>): Outcome {
  const checked = check(form.schema, values)
  return checked.valid
    ? { status: 'succeeded' }
    : { status: 'invalid', values: shownAgain(values), errors: checked.errors }
}

function requireOwnPage(site: Site): MiddlewareHandler {
  return async (context, next) =>
    sourceOf(context, site.settings.origin) === 'own'
      ? next()
      : context.text('Please send this form from our own page.', 403)
}

const limitPost = limitBody((context) => context.text('That’s more than this form can accept.', 413))

async function takeFields(context: Context, site: Site, form: FormDefinition, values: Record<string, string>) {
  try {
    const client = clientOf(context, site.settings.trustedProxies)
    const key = { sender: digestSender(context, site, client) }
    const receipt = await takeSubmission(context, site, { form, input: values, key, since: performance.now() })
    if (receipt.status === 'refused') return receipt
    noteReceipt(context, site, form.call, receipt)
    if (receipt.status === 'accepted') return { status: 303, id: receipt.id } as const
    const errors = receipt.status === 'invalid' ? receipt.errors : {}
    return { status: 422, outcome: { status: 'invalid', values: shownAgain(values), errors } } as const
  } catch (error) {
    noteFailure(context, site, form.call, error)
    return { status: 503, outcome: { status: 'failed', values: shownAgain(values) } } as const
  }
}

/** Who sends, told from others by network and browser; nobody who reads the digest can tell who that was. */
function digestSender(context: Context, { secret }: Site, client: string): string {
  const sender = `${client}\n${context.req.header('User-Agent') ?? ''}`
  return createHmac('sha256', deriveKey(secret, 'senders of plain posts')).update(sender).digest('base64url')
}

function mediaType(context: Context): string {
  return context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** The form's own text fields, with the line breaks that JSON would carry: browsers post CR LF. */
async function readFields(context: Context, form: FormDefinition): Promise<Record<string, string> | undefined> {
  try {
    if (hasTooManyFields(context, await context.req.arrayBuffer())) return undefined
    const fields = new Map(Object.entries(await context.req.parseBody()))
    const own = [...Object.keys(form.schema.entries), UNSEEN_FIELD].map((name) => [name, fields.get(name)] as const)
    const texts = own.filter((field): field is [string, string] => typeof field[1] === 'string')
    return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]))
  } catch {
    return undefined
  }
}

/** Counts before anything is parsed. Each part names its field in a header of its own (RFC 7578, 4.2). */
function hasTooManyFields(context: Context, body: ArrayBuffer): boolean {
  const text = Buffer.from(body).toString('latin1')
  const separator = mediaType(context) === 'multipart/form-data' ? /content-disposition/i : '&'
  return text.split(separator, MOST_FIELDS + 2).length > MOST_FIELDS + 1
}

/** What stands in the form that comes back: all that a form takes, and enough of what is too long to shorten it. */
function shownAgain({ [UNSEEN_FIELD]: _unseen, ...values }: Record<string, string>): Record<string, string> {
  let left = MOST_SHOWN
  const shown = Object.entries(values).map(([name, text]) => {
    const start = text.slice(0, Math.min(MOST_SHOWN_OF_ONE, left)).toWellFormed()
    left -= start.length
    return [name, start]
  })
  return Object.fromEntries(shown)
}
