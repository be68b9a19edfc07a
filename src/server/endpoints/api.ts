import type { Context, Hono, MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { allForms, isDiscarded } from '../../forms/all-forms'
import * as routes from '../../routes'
import type { IdempotencyKey } from '../../submissions/idempotency'
import { limitBody, MAX_BODY_BYTES } from '../limits/limit-body'
import { answerTooMany, limitSending } from '../limits/limit-rates'
import { readRequestLanguage } from '../request-language'
import { issueToken, isTokenValid, readCookies } from '../security/csrf'
import { usesTls } from '../security/headers'
import type { Site } from '../site'
import { getProblems } from '../words'
import { answerProblem } from './problem'
import { acceptSubmission } from './take-submission'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'X-XSRF-TOKEN'

/** Printable characters, as in draft-ietf-httpapi-idempotency-key-header. */
const KEY_PATTERN = /^[\x21-\x7e]+$/
const MAX_KEY_LENGTH = 200

export function addApi(app: Hono, site: Site): void {
  app.get(routes.csrfEndpoint, (context) => {
    const token = issueToken(site.secret, readUserAgent(context), site.app.now())
    setCookie(context, COOKIE, token, { path: '/', sameSite: 'Strict', secure: usesTls(site.settings) })
    return context.body(null, 204, { 'Cache-Control': 'no-store' })
  })
  const acceptedForms = Object.values(allForms).filter((form) => !isDiscarded(form, site.settings))
  for (const endpoint of new Set(acceptedForms.map((form) => form.endpoint))) {
    const limits = [requireToken(site), requireJson, limitJson, limitSending(site)] as const
    app.post(endpoint, ...limits, (context) => acceptJson(context, site, endpoint))
  }
  app.all(`${routes.api}*`, (context) =>
    answerProblem(context, { status: 404, title: getProblems(context).noEndpoint }),
  )
}

function requireToken(site: Site): MiddlewareHandler {
  return async (context, next) => {
    const token = {
      cookies: readCookies(context.req.header('Cookie'), COOKIE),
      header: context.req.header(HEADER),
      browser: readUserAgent(context),
    }
    if (!isTokenValid(site.secret, token, site.app.now())) {
      return answerProblem(context, {
        status: 403,
        title: getProblems(context).token,
        detail: getProblems(context).tokenFrom(routes.csrfEndpoint, COOKIE, HEADER),
      })
    }
    return next()
  }
}

const requireJson: MiddlewareHandler = async (context, next) => {
  const type = context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  return type === 'application/json'
    ? next()
    : answerProblem(context, { status: 415, title: getProblems(context).type })
}

const limitJson = limitBody((context) =>
  answerProblem(context, { status: 413, title: getProblems(context).tooLong(MAX_BODY_BYTES) }),
)

async function acceptJson(context: Context, site: Site, endpoint: string): Promise<Response> {
  const form = Object.values(allForms).find((candidate) => candidate.endpoint === endpoint)
  const problems = getProblems(context)
  const key = readKey(context)
  const input = await readJson(context)
  if (!form || !key) return answerProblem(context, { status: 400, title: problems.key(MAX_KEY_LENGTH) })
  if (input === undefined) return answerProblem(context, { status: 400, title: problems.notJson })
  const language = readRequestLanguage(context)
  const request = { form, input, language, key, seconds: readSeconds(context), since: performance.now() }
  const result = await acceptSubmission(context, site, request)
  switch (result.status) {
    case 'accepted': {
      const { id, confirmation, timing } = result
      return context.json({ id, confirmation, ...(timing && { timing }) }, 201, { 'Cache-Control': 'no-store' })
    }
    case 'refused':
      return answerTooMany(context, site, 'sending', result.wait)
    case 'failed':
      return answerProblem(context, { status: 503, title: problems.notStored })
    case 'invalid':
      return answerProblem(context, { status: 422, title: problems.invalid, errors: result.errors })
    default:
      return answerProblem(context, { status: 422, title: problems.keyUsed })
  }
}

function readKey(context: Context): IdempotencyKey | undefined {
  const key = context.req.header('Idempotency-Key')
  if (key === undefined) return 'none'
  return key.length <= MAX_KEY_LENGTH && KEY_PATTERN.test(key) ? { given: key } : undefined
}

/** Returns the seconds that the form was open, as reported by the browser. */
function readSeconds(context: Context): number | undefined {
  const seconds = Number.parseFloat(context.req.header('X-Form-Seconds') ?? '')
  return Number.isNaN(seconds) ? undefined : seconds
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await context.req.arrayBuffer()))
  } catch {
    return undefined
  }
}

function readUserAgent(context: Context): string {
  return context.req.header('User-Agent') ?? ''
}
