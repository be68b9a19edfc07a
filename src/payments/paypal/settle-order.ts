import { calendarDayAt, isoDate } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { HOUR } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { forUpdate } from '../../database/for-update'
import type { OrderStatus } from '../../database/payment-tables'
import { transact } from '../../database/transact'
import type { NewEntry } from '../ledger'
import { findContinuation } from '../read-due'
import { queuePaymentReceived } from '../received-email'
import { addEntries, lockForEntries } from '../record-entries'
import type { Capture, PayPalOrder } from './client'
import { openStatuses, type PaymentOrder } from './orders'

/** True if PayPal's answer is about this order, in US dollars. */
export function isOurs({ customId, amount, captures }: PayPalOrder, order: PaymentOrder): boolean {
  return customId === order.id && [amount, ...captures.map((each) => each.amount)].every(isInDollars)
}

const isInDollars = ({ currency }: Capture['amount']) => currency === 'USD'

/** A refund is booked when it is imported or entered. */
const isPaid = ({ status }: Capture) => ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status)
const isPending = ({ status }: Capture) => status === 'PENDING'

/** Books what PayPal says about an order, once. */
export async function settleOrder(app: AppContext, { id, application_id }: PaymentOrder, answer: PayPalOrder) {
  const { captures } = answer
  const capture = captures.find(isPaid) ?? captures.find(isPending) ?? captures[0]
  await transact(app.database, async (transaction) => {
    const application = application_id === null ? undefined : await lockPaidApplication(transaction, application_id)
    const rows = transaction.selectFrom('payment_orders').selectAll().where('id', '=', id)
    const order = await forUpdate(transaction, rows.where('status', 'in', openStatuses)).executeTakeFirst()
    if (!order) return
    const close = (status: OrderStatus) => setStatus(transaction, id, status, capture?.id)
    if (!capture) {
      const isOver = app.now().getTime() - Date.parse(order.created_at) >= HOUR
      if (answer.status === 'VOIDED') await close('failed')
      else if (order.status === 'created' && answer.status !== 'APPROVED' && isOver) await close('expired')
      return
    }
    const payment = toPayment(app, capture)
    if (!isOurs(answer, order)) {
      await close('failed')
      const note = `PayPal named this payment ${answer.customId ?? 'nothing'}, not ${order.id}.`
      if (isPaid(capture) && isInDollars(capture.amount)) await store(transaction, { ...payment, note })
    } else if (isPending(capture)) {
      await close('pending')
      await store(transaction, payment)
    } else if (isPaid(capture)) {
      await close('completed')
      // Tests are not listed as unmatched.
      const test = { note: 'Test of PayPal orders', dismissed_at: payment.created_at }
      const entryId = await store(transaction, application_id === null ? { ...payment, ...test } : payment)
      const others = captures.filter((each) => each !== capture && isPaid(each))
      for (const other of others)
        await store(transaction, { ...toPayment(app, other), note: `Another payment of order ${order.id}` })
      if (entryId === null && application) await book({ transaction, app }, application.id, payment)
    } else {
      await close('failed')
      // A payment that was pending never arrived.
      const pending = transaction.deleteFrom('provider_payments').where('id', '=', payment.id)
      await pending.where('status', '=', 'pending').where('entry_id', 'is', null).execute()
    }
  })
  app.onEmailQueued?.()
}

/** Changes the status of an open order. Resolves to false if it is no longer open. */
export async function setStatus(database: Database, id: string, status: OrderStatus, captureId?: string) {
  const update = database.updateTable('payment_orders').where('id', '=', id).where('status', 'in', openStatuses)
  const result = await update.set({ status, ...(captureId && { capture_id: captureId }) }).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

interface Payment extends ReturnType<typeof toPayment> {}

function toPayment({ now, content }: AppContext, capture: Capture) {
  const fee = capture.seller_receivable_breakdown?.paypal_fee
  const { timeZone } = content.current(DEFAULT_LANGUAGE).content.organization
  return {
    ...({ id: `paypal ${capture.id}`, provider: 'paypal', transaction_id: capture.id, kind: 'payment' } as const),
    status: isPending(capture) ? ('pending' as const) : ('completed' as const),
    cents: capture.amount.cents,
    fee_cents: fee && isInDollars(fee) ? fee.cents : 0,
    date: isoDate(calendarDayAt(capture.create_time ? new Date(capture.create_time) : now(), timeZone)),
    created_at: now().toISOString(),
    note: null as string | null,
    dismissed_at: null as string | null,
  }
}

/** Locks the application that an order pays for, or the one that continues it in another season. */
async function lockPaidApplication(transaction: Database, id: string) {
  const [row] = await lockForEntries(transaction, [id])
  if (row?.state !== 'moved') return row
  const [next] = await lockForEntries(transaction, [await findContinuation(transaction, id)])
  return next
}

/** Stores a payment, or completes an unmatched one. Resolves to the entry to which it was matched, and locks it. */
async function store(transaction: Database, payment: Payment): Promise<string | null> {
  const { status, cents, fee_cents } = payment
  await transaction
    .insertInto('provider_payments')
    .values({ ...payment, parent_id: null, payer_name: null, payer_email: null, entry_id: null })
    .onConflict((conflict) => {
      const known = conflict.column('id')
      if (status === 'pending') return known.doNothing()
      return known.doUpdateSet({ status, cents, fee_cents }).where('provider_payments.entry_id', 'is', null)
    })
    .execute()
  const stored = transaction.selectFrom('provider_payments').select('entry_id').where('id', '=', payment.id)
  return (await forUpdate(transaction, stored).executeTakeFirstOrThrow()).entry_id
}

/** Adds a payment to a ledger with the gross amount, even if it differs from the order. */
async function book(
  { transaction, app }: { transaction: Database; app: AppContext },
  applicationId: string,
  { id, transaction_id, cents, fee_cents, date, created_at }: Payment,
): Promise<void> {
  const shared = { application_id: applicationId, date, source: 'provider', reference: transaction_id } as const
  const entry = { ...shared, created_at, kind: 'payment', cents } as const
  const fees: NewEntry[] = fee_cents > 0 ? [{ ...entry, kind: 'processing-fee', cents: fee_cents }] : []
  const { entryIds } = await addEntries({ transaction, app, actor: null }, [entry, ...fees])
  await queuePaymentReceived({ transaction, app }, entryIds[0])
  const matched = { entry_id: entryIds[0] ?? null, dismissed_at: null }
  await transaction.updateTable('provider_payments').set(matched).where('id', '=', id).execute()
}
