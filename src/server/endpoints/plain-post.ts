import { createHmac } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Language } from '../../../content/language'
import { allForms, isDiscarded } from '../../forms/all-forms'
import type { FormDefinition } from '../../forms/form-definition'
import { HONEYPOT_FIELD } from '../../forms/honeypot'
import type { Outcome } from '../../forms/outcome'
import { limitBody } from '../limits/limit-body'
import { answerTooMany, limitSending } from '../limits/limit-rates'
import type { AnswerScreen } from '../pages/answer-screen'
import { findRequestedScreen } from '../pages/requested-screen'
import { readClientNetwork } from '../security/client-address'
import { isOwnForm } from '../security/origin'
import { refuseForm } from '../security/refuse-foreign'
import { deriveKey } from '../security/site-secret'
import type { Site } from '../site'
import { getAnswers } from '../words'
import { acceptSubmission } from './take-submission'

export const SIDEBAR_FORM = 'contact-sidebar'

/** Maximum number of characters shown again in a form: twice the longest allowed answer, and in total. */
const MAX_SHOWN_PER_ANSWER = 10_000
const MAX_SHOWN_TOTAL = 40_000

/** Many more than any form has. Parsing 97,000 empty fields takes longer than serving a hundred pages. */
const MAX_FIELDS = 100

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Handles the forms of one page, posted without JavaScript. Cached pages contain no CSRF token, so the browser's headers
 * must show that the post comes from this site.
 */
export function addPlainPost(app: Hono, site: Site, path: string, answerScreen: AnswerScreen): void {
  const senderKey = deriveKey(site.secret, 'senders of plain posts')
  const requireScreen: MiddlewareHandler = (context, next) =>
    findRequestedScreen(context, site) ? next() : Promise.resolve(context.notFound())
  app.post(path, requireScreen, requireOwnPage(site), limitPost, limitSending(site), async (context) => {
    const requestedScreen = findRequestedScreen(context, site)
    if (!requestedScreen) return context.notFound()
    const { screen, language } = requestedScreen
    const name = context.req.query('form') ?? screen.forms?.[0] ?? SIDEBAR_FORM
    const form = screen.forms?.includes(name) || name === SIDEBAR_FORM ? allForms[name] : undefined
    if (!form) return context.text(getAnswers(context).noForm, 400)
    if (!FORM_TYPES.includes(getMediaType(context))) return context.text(getAnswers(context).formsOnly, 415)
    const values = await readFields(context, form)
    if (!values) return context.text(getAnswers(context).unreadable, 400)

    if (isDiscarded(form, site.settings)) {
      const outcome = checkDiscarded(form, values, language)
      return answerScreen(context, requestedScreen, { [name]: outcome }, outcome.status === 'invalid' ? 422 : 200)
    }
    const key = { sender: digestSender(context, site, senderKey) }
    const result = await acceptSubmission(context, site, {
      form,
      input: values,
      language,
      key,
      since: performance.now(),
    })
    if (result.status === 'refused') return answerTooMany(context, site, 'sending', result.wait)
    if (result.status === 'accepted') {
      return context.redirect(`${context.req.path}?form=${name}&sent=${result.id}#${name}-status`, 303)
    }
    const screenInput = { values: toShownValues(values) }
    if (result.status === 'failed')
      return answerScreen(context, requestedScreen, { [name]: { status: 'failed', ...screenInput } }, 503)
    const errors = result.status === 'invalid' ? result.errors : {}
    return answerScreen(context, requestedScreen, { [name]: { status: 'invalid', ...screenInput, errors } }, 422)
  })
}

function checkDiscarded(form: FormDefinition, values: Record<string, string>, language: Language): Outcome {
  const checked = form.check(values, language)
  return checked.valid
    ? { status: 'succeeded' }
    : { status: 'invalid', values: toShownValues(values), errors: checked.errors }
}

export function requireOwnPage(site: Site): MiddlewareHandler {
  return async (context, next) => (isOwnForm(context, site.settings.origin) ? next() : refuseForm(context, site))
}

export const limitPost = limitBody((context) => context.text(getAnswers(context).tooLong, 413))

/** Identifies a sender by network and browser without storing either. */
function digestSender(context: Context, { settings }: Site, key: Buffer): string {
  const sender = `${readClientNetwork(context, settings.trustedProxies)}\n${context.req.header('User-Agent') ?? ''}`
  return createHmac('sha256', key).update(sender).digest('base64url')
}

function getMediaType(context: Context): string {
  return context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Reads the text fields of the form, with LF instead of the CR LF that browsers post. */
async function readFields(context: Context, form: FormDefinition): Promise<Record<string, string> | undefined> {
  try {
    if (hasTooManyFields(context, await context.req.arrayBuffer())) return undefined
    const fields = new Map(Object.entries(await context.req.parseBody()))
    const ownFields = [...Object.keys(form.schema.entries), HONEYPOT_FIELD].map(
      (name) => [name, fields.get(name)] as const,
    )
    const texts = ownFields.filter((field): field is [string, string] => typeof field[1] === 'string')
    return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]))
  } catch {
    return undefined
  }
}

/** Counts fields before parsing. In multipart, each field has a header (RFC 7578, 4.2). */
function hasTooManyFields(context: Context, body: ArrayBuffer): boolean {
  const text = Buffer.from(body).toString('latin1')
  const separator = getMediaType(context) === 'multipart/form-data' ? /content-disposition/i : '&'
  return text.split(separator, MAX_FIELDS + 2).length > MAX_FIELDS + 1
}

/** Truncates answers that are far too long. */
function toShownValues({ [HONEYPOT_FIELD]: _honeypot, ...values }: Record<string, string>): Record<string, string> {
  let remaining = MAX_SHOWN_TOTAL
  const shownEntries = Object.entries(values).map(([name, text]) => {
    const start = text.slice(0, Math.min(MAX_SHOWN_PER_ANSWER, remaining)).toWellFormed()
    remaining -= start.length
    return [name, start]
  })
  return Object.fromEntries(shownEntries)
}
