import { calendarDayAt, isoDate } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { HOUR } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { forUpdate } from '../../database/for-update'
import type { OrderStatus } from '../../database/payment-tables'
import { transact } from '../../database/transact'
import { currentDay } from '../../submissions/arrival-day'
import type { NewEntry } from '../ledger'
import { queuePaymentReceived } from '../received-email'
import { addEntries, lockForEntries } from '../record-entries'
import type { Capture, PayPalOrder } from './client'
import { openStatuses, type PaymentOrder } from './orders'

/** Statuses of payments that were completed. A refund is booked when it is imported or entered. */
const completed: readonly Capture['status'][] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

const findCapture = ({ captures }: PayPalOrder) =>
  captures.find(({ status }) => completed.includes(status)) ??
  captures.find(({ status }) => status === 'PENDING') ??
  captures[0]

/** True if PayPal's answer is about this order, in US dollars. */
export function isOurs({ id, customId, amount, captures }: PayPalOrder, order: PaymentOrder): boolean {
  return id === order.order_id && customId === order.id && [{ amount }, ...captures].every(isInDollars)
}

const isInDollars = ({ amount }: Pick<Capture, 'amount'>) => amount.currency === 'USD'

/** Books what PayPal says about an order, once. */
export async function settleOrder(app: AppContext, { id, application_id }: PaymentOrder, answer: PayPalOrder) {
  const isBooked = await transact(app.database, async (transaction) => {
    const [application] = application_id === null ? [] : await lockForEntries(transaction, [application_id])
    const order = await lockOpenOrder(transaction, id)
    if (!order) return false
    const capture = findCapture(answer)
    const close = (status: OrderStatus) => setStatus(transaction, id, status, capture?.id)
    if (!capture) {
      const isOver = answer.status !== 'APPROVED' && app.now().getTime() - Date.parse(order.created_at) >= HOUR
      if (answer.status === 'VOIDED') await close('failed')
      else if (order.status === 'created' && isOver) await close('expired')
      return false
    }
    const payment = toPayment(app, capture)
    if (!isOurs(answer, order)) {
      await close('failed')
      const note = `PayPal named this payment ${answer.customId ?? 'nothing'}, not ${order.id}.`
      if (isInDollars(capture) && completed.includes(capture.status)) await store(transaction, { ...payment, note })
      return false
    }
    if (capture.status === 'PENDING') {
      await store(transaction, payment)
      await close('pending')
      return false
    }
    if (!completed.includes(capture.status)) {
      // A payment that was pending never arrived.
      const pending = transaction.deleteFrom('provider_payments').where('id', '=', payment.id)
      await pending.where('status', '=', 'pending').where('entry_id', 'is', null).execute()
      await close('failed')
      return false
    }
    await close('completed')
    const stored = await store(transaction, { ...payment, ...(application_id === null && testColumns(app)) })
    if (stored.entry_id !== null || !application) return false
    await book({ transaction, app }, application.id, payment)
    return true
  })
  if (isBooked) app.onEmailQueued?.()
}

/** Tests belong to no application and are not listed as unmatched. */
const testColumns = ({ now }: AppContext) => ({ note: 'Test of PayPal orders', dismissed_at: now().toISOString() })

async function lockOpenOrder(transaction: Database, id: string): Promise<PaymentOrder | undefined> {
  const row = transaction.selectFrom('payment_orders').selectAll().where('id', '=', id)
  return forUpdate(transaction, row.where('status', 'in', openStatuses)).executeTakeFirst()
}

/** Changes the status of an open order. Resolves to false if it is no longer open. */
export async function setStatus(database: Database, id: string, status: OrderStatus, captureId?: string) {
  const result = await database
    .updateTable('payment_orders')
    .set({ status, ...(captureId !== undefined && { capture_id: captureId }) })
    .where('id', '=', id)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

type Payment = ReturnType<typeof toPayment>

function toPayment(app: AppContext, { id, status, amount, create_time, seller_receivable_breakdown }: Capture) {
  const fee = seller_receivable_breakdown?.paypal_fee
  const { timeZone } = app.content.current(DEFAULT_LANGUAGE).content.organization
  return {
    ...({ id: `paypal ${id}`, provider: 'paypal', transaction_id: id, parent_id: null, kind: 'payment' } as const),
    status: status === 'PENDING' ? ('pending' as const) : ('completed' as const),
    cents: amount.cents,
    fee_cents: fee?.currency === 'USD' ? fee.cents : 0,
    date: create_time === undefined ? currentDay(app) : isoDate(calendarDayAt(new Date(create_time), timeZone)),
    ...{ payer_name: null, payer_email: null, note: null, entry_id: null, dismissed_at: null },
    created_at: app.now().toISOString(),
  }
}

/** Stores a payment, or completes an unmatched one. Resolves to the stored row, locked. */
async function store(
  transaction: Database,
  row: Omit<Payment, 'note' | 'dismissed_at'> & { note: string | null; dismissed_at: string | null },
) {
  const { status, cents, fee_cents } = row
  await transaction
    .insertInto('provider_payments')
    .values(row)
    .onConflict((conflict) => {
      const known = conflict.column('id')
      if (status === 'pending') return known.doNothing()
      return known.doUpdateSet({ status, cents, fee_cents }).where('provider_payments.entry_id', 'is', null)
    })
    .execute()
  const stored = transaction.selectFrom('provider_payments').select('entry_id').where('id', '=', row.id)
  return forUpdate(transaction, stored).executeTakeFirstOrThrow()
}

/** Adds a payment to a ledger with the gross amount, even if it differs from the order. */
async function book(
  { transaction, app }: { transaction: Database; app: AppContext },
  applicationId: string,
  { id, transaction_id, cents, fee_cents, date }: Payment,
): Promise<void> {
  const shared = { application_id: applicationId, date, source: 'provider', reference: transaction_id } as const
  const entry = (kind: 'payment' | 'processing-fee', amount: number): NewEntry => {
    return { ...shared, kind, cents: amount, created_at: app.now().toISOString() }
  }
  const fees = fee_cents > 0 ? [entry('processing-fee', fee_cents)] : []
  const { entryIds } = await addEntries({ transaction, app, actor: null }, [entry('payment', cents), ...fees])
  await queuePaymentReceived({ transaction, app }, { applicationId, cents })
  const matched = { entry_id: entryIds[0] ?? null, dismissed_at: null }
  await transaction.updateTable('provider_payments').set(matched).where('id', '=', id).execute()
}
