import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FieldErrors } from '../../forms/check'

interface Problem {
  status: ContentfulStatusCode
  title: string
  detail?: string
  errors?: FieldErrors
}

/** Answers with problem details (RFC 9457); `errors` lists the fields and their messages. */
export function answerProblem(context: Context, { status, title, detail, errors }: Problem): Response {
  const list = errors && Object.entries(errors).map(([field, message]) => ({ field, message }))
  return context.body(JSON.stringify({ type: 'about:blank', title, status, detail, errors: list }), status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  })
}

/** True if the client disconnected before the whole body arrived. */
export function isCutOff({ env }: Context): boolean {
  return env?.incoming?.readableAborted === true
}
