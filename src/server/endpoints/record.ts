import type { Context } from 'hono'
import type { SubmitResult } from '../../submissions/submit-result'
import { logOf } from '../process/request-log'
import type { Site } from '../site'

/** Counts and logs the outcome of a submission, without its answers. */
export function recordSubmitResult(context: Context, site: Site, form: string, receipt: SubmitResult): void {
  const repeated = receipt.status === 'accepted' && receipt.repeated
  site.metrics.countSubmission(form, repeated ? 'repeated' : receipt.status)
  const submission = receipt.status === 'accepted' ? receipt.id : undefined
  logOf(context, site).info({ form, submission, outcome: repeated ? 'repeated' : receipt.status }, 'form')
}

/** Counts and logs a valid submission that could not be stored. */
export function recordFailure(context: Context, site: Site, form: string, error: unknown): void {
  site.metrics.countSubmission(form, 'failed')
  logOf(context, site).error({ form, reason: (error as Error).message }, 'a submission could not be stored')
}
