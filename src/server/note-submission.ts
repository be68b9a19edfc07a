import type { Context } from 'hono'
import type { Receipt } from '../intake/receipt'
import { logOf } from './request-log'
import type { Site } from './site'

/** Counts what became of a form that came in, and logs it without a word of what it said. */
export function noteReceipt(context: Context, site: Site, form: string, receipt: Receipt): void {
  const repeated = receipt.status === 'accepted' && receipt.repeated
  site.metrics.countSubmission(form, repeated ? 'repeated' : receipt.status)
  const submission = receipt.status === 'accepted' ? receipt.id : undefined
  logOf(context, site).info({ form, submission, outcome: repeated ? 'repeated' : receipt.status }, 'form')
}

/** A form that was right and could not be stored. */
export function noteFailure(context: Context, site: Site, form: string, error: unknown): void {
  site.metrics.countSubmission(form, 'failed')
  logOf(context, site).error({ form, reason: (error as Error).message }, 'a submission could not be stored')
}
