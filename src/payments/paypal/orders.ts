import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { HOUR, momentBefore } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { OrderStatus, PaymentOrdersTable } from '../../database/payment-tables'
import { toStorableText } from '../../database/storable-text'
import { transact } from '../../database/transact'
import type { Actor } from '../../log/actor'
import * as routes from '../../routes'
import { readSums } from '../ledger'
import { lockForEntries } from '../record-entries'
import { fetchCapture, type PayPalAccess, PayPalError, requestOrder } from './client'
import { changePayPal, readPayPal } from './credentials'

export type PaymentOrder = Selectable<PaymentOrdersTable>

/** Statuses of orders that PayPal is asked about. */
export const openStatuses = ['created', 'approved', 'capturing', 'pending'] as const satisfies readonly OrderStatus[]

const MAX_ORDERS_PER_HOUR = 10
const TEST_CENTS = 100

export type OrderResult =
  | { status: 'created'; approveUrl: string; id: string }
  /**
   * "off": or the application was erased. "busy": another order is being checked. "changed": the family owes less than
   * that. "failed": PayPal refused or did not answer. No money was moved.
   */
  | { status: 'off' | 'busy' | 'changed' | 'too-many' | 'failed' }

export async function areOrdersOn(app: AppContext): Promise<boolean> {
  return (await readPayPal(app)).provenAt !== undefined
}

/** Creates an order for what a family pays. `token` is that of the pay page, to which PayPal leads back. */
export async function createOrder(
  app: AppContext,
  { applicationId, cents, token }: { applicationId: string; cents: number; token: string },
): Promise<OrderResult> {
  const { access, provenAt } = await readPayPal(app)
  if (!access || !provenAt) return { status: 'off' }
  const id = randomUUID()
  const refused = await transact(app.database, async (transaction) => {
    const [row] = await lockForEntries(transaction, [applicationId])
    if (!row) return 'off'
    if (await readOpenOrder(transaction, applicationId)) return 'busy'
    const balance = (await readSums(transaction, [applicationId])).get(applicationId)?.balance ?? 0
    if (!Number.isInteger(cents) || cents <= 0 || cents > balance) return 'changed'
    const recent = selectOrders(transaction, applicationId).where('created_at', '>', momentBefore(app.now(), HOUR))
    if ((await recent.execute()).length >= MAX_ORDERS_PER_HOUR) return 'too-many'
    await insertOrder(transaction, app, { id, cents, application_id: applicationId })
    return undefined
  })
  if (refused) return { status: refused }
  return startOrder(app, access, { id, cents, returnUrl: `${app.origin}${routes.pay(token)}?order=${id}` })
}

/** Creates an order of one dollar, with which an owner tests the credentials. */
export async function createTestOrder(app: AppContext, actor: Actor): Promise<OrderResult> {
  const { access } = await readPayPal(app)
  if (!access) return { status: 'off' }
  const id = randomUUID()
  await insertOrder(app.database, app, { id, cents: TEST_CENTS, application_id: null })
  await changePayPal(app, actor, 'tested', (stored) => stored && { ...stored, testId: id })
  return startOrder(app, access, { id, cents: TEST_CENTS, returnUrl: app.origin + routes.deskPayPal })
}

/** Turns orders on if PayPal says that the dollar was refunded, and the credentials are still the same. */
export async function checkTestRefund(app: AppContext, actor: Actor): Promise<'proven' | 'not-refunded' | 'failed'> {
  const { access, testId = '' } = await readPayPal(app)
  const order = await readOrder(app.database, testId)
  if (!access || !order?.capture_id || order.status !== 'completed') return 'not-refunded'
  const capture = await fetchCapture(access, order.capture_id).catch(onlyPayPalErrors)
  if (!capture) return 'failed'
  if (capture.status !== 'REFUNDED' || capture.custom_id !== testId || capture.amount.cents !== TEST_CENTS)
    return 'not-refunded'
  const provenAt = app.now().toISOString()
  return changePayPal(app, actor, 'proven', (now) => (now?.testId === testId ? { ...now, provenAt } : now))
}

function onlyPayPalErrors(error: unknown): undefined {
  if (!(error instanceof PayPalError)) throw error
}

/** The row is stored before PayPal is asked, and no one gets the link unless PayPal's id was stored. */
async function startOrder(
  { database }: AppContext,
  access: PayPalAccess,
  order: { id: string; cents: number; returnUrl: string },
): Promise<OrderResult> {
  const update = database.updateTable('payment_orders').where('id', '=', order.id)
  const requested = await requestOrder(access, order).catch(onlyPayPalErrors)
  await update.set(requested ? { order_id: requested.orderId } : { status: 'failed' }).execute()
  return requested ? { status: 'created', approveUrl: requested.approveUrl, id: order.id } : { status: 'failed' }
}

async function insertOrder(
  database: Database,
  { now }: AppContext,
  order: Pick<PaymentOrder, 'id' | 'cents' | 'application_id'>,
): Promise<void> {
  const rest = { status: 'created', created_at: now().toISOString(), order_id: null, capture_id: null } as const
  await database
    .insertInto('payment_orders')
    .values({ ...order, ...rest })
    .execute()
}

/** Selects the orders for an application in all seasons that it was moved to. */
function selectOrders(database: Database, applicationId: string) {
  const applications = database.selectFrom('applications')
  const submission = applications.select('submission_id').where('id', '=', applicationId)
  const ids = applications.select('id').where('submission_id', 'in', submission)
  return database.selectFrom('payment_orders').selectAll().where('application_id', 'in', ids)
}

/** Reads the order of an application that was approved and is being checked. The family must not pay again. */
export function readOpenOrder(database: Database, applicationId: string): Promise<PaymentOrder | undefined> {
  const orders = selectOrders(database, applicationId).where('status', 'in', ['approved', 'capturing', 'pending'])
  return orders.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
}

/** Reads an order by our id. */
export async function readOrder(database: Database, id: string): Promise<PaymentOrder | undefined> {
  // PostgreSQL refuses some characters.
  return toStorableText(id) !== id
    ? undefined
    : database.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirst()
}
