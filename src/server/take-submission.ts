import type { Context } from 'hono'
import type { Receipt } from '../intake/receipt'
import { type Delivery, submit } from '../intake/submit'
import { clientOf } from './client-address'
import type { Site } from './site'

/** What all networks together are counted as. */
const EVERYBODY = 'all'

/**
 * Submits a form when it is its network's turn. Only what is stored counts against the rate of all together and,
 * when that is used up, against the few that each network still has.
 * @throws when the database cannot store.
 */
export async function takeSubmission(
  context: Context,
  { intake, inTurn, rates, settings }: Site,
  delivery: Delivery,
): Promise<Receipt | { status: 'refused'; wait: number }> {
  const client = clientOf(context, settings.trustedProxies)
  return inTurn(client, async () => {
    const isUsedUp = rates.wait('sendingOfAll', EVERYBODY) !== undefined
    const wait = isUsedUp ? rates.wait('sendingInReserve', client) : undefined
    if (wait !== undefined) return { status: 'refused', wait }
    const receipt = await submit(intake, delivery)
    if (receipt.status === 'accepted' && !receipt.repeated) {
      await rates.take('sendingOfAll', EVERYBODY)
      if (isUsedUp) await rates.take('sendingInReserve', client)
    }
    return receipt
  })
}
