import type { AppContext } from '../../app-context'
import type { Leadership } from '../../database/leadership'
import { sweepOrders } from '../../payments/paypal/sweep-orders'
import type { Log } from './log'
import { repeat } from './repeat'

const INTERVAL_MS = 10_000

/** Asks PayPal about open orders in the background. */
export function startOrders(app: AppContext, log: Pick<Log, 'error'>, duties: Pick<Leadership, 'isLeader'>) {
  const failed = 'orders at PayPal could not be checked; will retry'
  const times = { intervalMs: INTERVAL_MS, retryDelayMs: INTERVAL_MS }
  return repeat((signal) => sweepOrders(app, signal), { ...times, duties, log, failed })
}
