import type { Context } from 'hono'
import { type SubmissionRequest, submit } from '../../submissions/submit'
import type { SubmitResult } from '../../submissions/submit-result'
import { createRequestLog } from '../process/log'
import { readClientNetwork } from '../security/client-address'
import type { Site } from '../site'

/** The rate-limit key for all networks together. */
const ALL_NETWORKS = 'all'

type SubmissionOutcome = SubmitResult | { status: 'refused'; wait: number } | { status: 'failed' }

/** Submits a form. Counts and logs the outcome, but not the answers. */
export async function acceptSubmission(
  context: Context,
  site: Site,
  request: SubmissionRequest,
): Promise<SubmissionOutcome> {
  const form = request.form.name
  try {
    const submitResult = await submitWithinLimits(context, site, request)
    if (submitResult.status === 'refused') return submitResult
    const submission = submitResult.status === 'accepted' ? submitResult.id : undefined
    const outcome = submitResult.status === 'accepted' && submitResult.repeated ? 'repeated' : submitResult.status
    site.metrics.countSubmission(form, outcome)
    createRequestLog(context, site).info({ form, submission, outcome }, 'form')
    return submitResult
  } catch (error) {
    site.metrics.countSubmission(form, 'failed')
    site.metrics.countRefusedWrite('submission', error)
    createRequestLog(context, site).error(
      { form, reason: (error as Error).message },
      'a submission could not be stored',
    )
    return { status: 'failed' }
  }
}

/**
 * Only stored submissions count toward the limit for all networks and, once that is used up, toward the reserve of each
 * network.
 */
function submitWithinLimits(
  context: Context,
  { app, limitConcurrency, rates, settings }: Site,
  request: SubmissionRequest,
) {
  const client = readClientNetwork(context, settings.trustedProxies)
  return limitConcurrency(client, async () => {
    // Yield, so that other requests are served first.
    await new Promise(setImmediate)
    const isLimitReached = rates.secondsLeft('sendingOfAll', ALL_NETWORKS) !== undefined
    const wait = isLimitReached ? rates.secondsLeft('sendingInReserve', client) : undefined
    if (wait !== undefined) return { status: 'refused', wait } as const
    const result = await submit(app, request)
    if (result.status === 'accepted' && !result.repeated) {
      await rates.consume('sendingOfAll', ALL_NETWORKS)
      if (isLimitReached) await rates.consume('sendingInReserve', client)
    }
    return result
  })
}
