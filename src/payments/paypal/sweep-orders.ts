import { DAY, HOUR } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import type { OrderStatus } from '../../database/payment-tables'
import { captureOrder, fetchOrder, type PayPalAccess, PayPalError } from './client'
import { readPayPal } from './credentials'
import { openStatuses, type PaymentOrder } from './orders'
import { isOurs, setStatus, settleOrder } from './settle-order'

const MAX_CONCURRENT = 5
const MAX_AGE_MS = 30 * DAY

/** Refusals of a capture that may have been completed all the same. */
const unclearIssues = ['ORDER_ALREADY_CAPTURED', 'PREVIOUS_REQUEST_IN_PROGRESS']

/**
 * Asks PayPal about open orders, captures those that were approved, and books payments. Orders older than an hour are
 * asked about hourly, and those without a payment expire after 30 days.
 * @throws the first failure, after the others were tried. The next sweep tries again.
 */
export async function sweepOrders(app: AppContext, signal?: AbortSignal): Promise<void> {
  const now = app.now().getTime()
  const open = app.database.selectFrom('payment_orders').selectAll().where('status', 'in', openStatuses)
  const due = (await open.orderBy('created_at').execute()).filter(
    ({ created_at, checked_at }) =>
      now - Date.parse(created_at) < HOUR || checked_at === null || Math.abs(now - Date.parse(checked_at)) >= HOUR,
  )
  const { access } = due.length > 0 ? await readPayPal(app) : {}
  const failures: unknown[] = []
  for (let start = 0; start < due.length && access && !signal?.aborted; start += MAX_CONCURRENT) {
    const batch = due.slice(start, start + MAX_CONCURRENT)
    const failed = (error: unknown) => void failures.push(error)
    await Promise.all(batch.map((order) => checkOrder(app, access, order, signal).catch(failed)))
    if (failures.some((failure) => failure instanceof PayPalError && failure.status === 429)) break
  }
  if (failures.length > 0) throw failures[0]
}

async function checkOrder(app: AppContext, access: PayPalAccess, order: PaymentOrder, signal?: AbortSignal) {
  const { database, now } = app
  const { id, order_id: orderId, status } = order
  const close = (final: OrderStatus) => setStatus(database, id, final)
  const age = now().getTime() - Date.parse(order.created_at)
  if (age >= MAX_AGE_MS && order.status === 'created') return close('expired')
  if (age >= HOUR) {
    const checked = { checked_at: now().toISOString() }
    await database.updateTable('payment_orders').set(checked).where('id', '=', id).execute()
  }
  // Without PayPal's id, the payer never got the link.
  if (orderId === null) return age >= HOUR && close('expired')
  let answer = await fetchOrder(access, orderId, signal).catch((error: PayPalError) => {
    // PayPal deletes orders that no one approves.
    if (error.status !== 404 || age < (status === 'created' ? HOUR : MAX_AGE_MS)) throw error
  })
  if (!answer || (age >= MAX_AGE_MS && answer.captures.length === 0)) return close('expired')
  if (answer.status === 'APPROVED' && answer.captures.length === 0) {
    if (!isOurs(answer, order) || answer.amount.cents !== order.cents) return close('failed')
    // Store it first, so that the next sweep continues if this process is killed.
    if (!(await setStatus(database, id, 'capturing'))) return
    // PayPal may refuse a request id that another kind of request used.
    const issue = await captureOrder(access, orderId, `${id}-capture`, signal).catch((error: PayPalError) => {
      if (error.status !== 422) throw error
      return error.issue
    })
    answer = await fetchOrder(access, orderId, signal)
    const isRefused = issue !== undefined && !unclearIssues.includes(issue)
    if (isRefused && answer.captures.length === 0) return close('failed')
  }
  return settleOrder(app, order, answer)
}
