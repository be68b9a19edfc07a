import type { Context } from 'hono'
import { type SubmissionRequest, submit } from '../../submissions/submit'
import type { SubmitResult } from '../../submissions/submit-result'
import { clientOf } from '../security/client-address'
import type { Site } from '../site'

/** Key for the count of all networks together. */
const EVERYBODY = 'all'

/**
 * Submits a form within the concurrency and rate limits. Only what is stored counts against the limit for all networks
 * and, once that is used up, against each network's reserve.
 * @throws when the database cannot store.
 */
export async function takeSubmission(
  context: Context,
  { app, limitConcurrency, rates, settings }: Site,
  request: SubmissionRequest,
): Promise<SubmitResult | { status: 'refused'; wait: number }> {
  const client = clientOf(context, settings.trustedProxies)
  return limitConcurrency(client, async () => {
    const isUsedUp = rates.wait('sendingOfAll', EVERYBODY) !== undefined
    const wait = isUsedUp ? rates.wait('sendingInReserve', client) : undefined
    if (wait !== undefined) return { status: 'refused', wait }
    const receipt = await submit(app, request)
    if (receipt.status === 'accepted' && !receipt.repeated) {
      await rates.take('sendingOfAll', EVERYBODY)
      if (isUsedUp) await rates.take('sendingInReserve', client)
    }
    return receipt
  })
}
