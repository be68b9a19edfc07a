import { DAY, HOUR } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import { captureOrder, fetchOrder, type PayPalAccess, PayPalError } from './client'
import { readPayPal } from './credentials'
import { openStatuses, type PaymentOrder } from './orders'
import { isOurs, setStatus, settleOrder } from './settle-order'

const MAX_CONCURRENT = 5
const MAX_AGE_MS = 30 * DAY

/**
 * Asks PayPal about open orders, captures those that were approved, and books payments. Orders older than an hour are
 * asked about hourly, for 30 days.
 * @throws the first failure, after the others were tried. The next sweep tries again.
 */
export async function sweepOrders(app: AppContext, signal?: AbortSignal): Promise<void> {
  const { database, now } = app
  const open = database.selectFrom('payment_orders').selectAll().where('status', 'in', openStatuses)
  const orders = (await open.orderBy('created_at').execute()).filter((order) => isDue(order, now().getTime()))
  if (orders.length === 0) return
  const { access } = await readPayPal(app)
  const failures: Error[] = []
  for (let start = 0; start < orders.length && !signal?.aborted; start += MAX_CONCURRENT) {
    const batch = orders.slice(start, start + MAX_CONCURRENT)
    const failed = (error: Error) => void failures.push(error)
    await Promise.all(batch.map((order) => checkOrder(app, access, order, signal).catch(failed)))
    if (failures.some((failure) => failure instanceof PayPalError && failure.status === 429)) break
  }
  if (failures[0]) throw failures[0]
}

function isDue({ created_at, checked_at }: PaymentOrder, now: number): boolean {
  return now - Date.parse(created_at) < HOUR || checked_at === null || now - Date.parse(checked_at) >= HOUR
}

async function checkOrder(
  app: AppContext,
  access: PayPalAccess | undefined,
  order: PaymentOrder,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { database } = app
  const age = app.now().getTime() - Date.parse(order.created_at)
  if (age >= MAX_AGE_MS) return void (await setStatus(database, order.id, 'failed'))
  if (age >= HOUR) {
    const checked = { checked_at: app.now().toISOString() }
    await database.updateTable('payment_orders').set(checked).where('id', '=', order.id).execute()
    // The payer never got its link.
    if (order.order_id === null) return void (await setStatus(database, order.id, 'expired'))
  }
  if (!access || order.order_id === null) return
  let answer = await fetchOrder(access, order.order_id, signal).catch((error: unknown) => {
    // PayPal deletes orders that nobody approves.
    if (order.status === 'created' && age >= HOUR && error instanceof PayPalError && error.status === 404) return
    throw error
  })
  if (!answer) return void (await setStatus(database, order.id, 'expired'))
  if (answer.status === 'APPROVED' && answer.captures.length === 0) {
    const isAsOrdered = isOurs(answer, order) && answer.amount.cents === order.cents
    // Store it first, so that the next sweep continues if this process is killed.
    if (!(await setStatus(database, order.id, isAsOrdered ? 'capturing' : 'failed')) || !isAsOrdered) return
    const isRefused = await capture(access, { id: order.id, orderId: order.order_id }, signal)
    answer = await fetchOrder(access, order.order_id, signal)
    if (isRefused && answer.captures.length === 0) return void (await setStatus(database, order.id, 'failed'))
  }
  await settleOrder(app, order, answer)
}

/** Refusals after which the payment may still be completed. */
const otherwiseDone = ['ORDER_ALREADY_CAPTURED', 'PREVIOUS_REQUEST_IN_PROGRESS']

/** Resolves to true if PayPal refused, such as for a declined card. */
async function capture(
  access: PayPalAccess,
  order: { id: string; orderId: string },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    await captureOrder(access, order, signal)
    return false
  } catch (error) {
    if (!(error instanceof PayPalError) || error.status !== 422) throw error
    return !otherwiseDone.includes(error.issue ?? '')
  }
}
