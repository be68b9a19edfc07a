import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { HOUR } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { OrderStatus, PaymentOrdersTable } from '../../database/payment-tables'
import { transact } from '../../database/transact'
import type { Actor } from '../../log/actor'
import { transactAs } from '../../log/transact-as'
import * as routes from '../../routes'
import { readSums } from '../ledger'
import { lockForEntries } from '../record-entries'
import { fetchCapture, type PayPalAccess, PayPalError, requestOrder } from './client'
import { readPayPal, storeTest, turnOrdersOn } from './credentials'

export type PaymentOrder = Selectable<PaymentOrdersTable>

/** Orders that PayPal is asked about. */
export const openStatuses = ['created', 'approved', 'capturing', 'pending'] as const satisfies readonly OrderStatus[]

/** Orders that the payer approved: "being checked, do not pay again". */
const checkedStatuses = ['approved', 'capturing', 'pending'] as const satisfies readonly OrderStatus[]

/** Each order is asked about every 10 seconds. */
const MAX_ORDERS_PER_HOUR = 10

const TEST_CENTS = 100

export type OrderResult =
  | { status: 'created'; id: string; approveUrl: string }
  /** Orders are off, or the application was erased. */
  | { status: 'off' }
  /** Another order is being checked. */
  | { status: 'busy' }
  /** The family owes less than that, or nothing. */
  | { status: 'changed' }
  | { status: 'too-many' }
  /** PayPal refused or did not answer. No money was moved. */
  | { status: 'failed' }

export async function areOrdersOn(app: AppContext): Promise<boolean> {
  const { access, provenAt } = await readPayPal(app)
  return access !== undefined && provenAt !== undefined
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
    const hourAgo = new Date(app.now().getTime() - HOUR).toISOString()
    const recent = await selectOrders(transaction, applicationId).where('created_at', '>', hourAgo).execute()
    if (recent.length >= MAX_ORDERS_PER_HOUR) return 'too-many'
    await insertOrder(transaction, app, { id, applicationId, cents })
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
  await transactAs(app.database, actor, async (transaction) => {
    await insertOrder(transaction, app, { id, applicationId: null, cents: TEST_CENTS })
    await storeTest(transaction, app, id)
  })
  return startOrder(app, access, { id, cents: TEST_CENTS, returnUrl: app.origin + routes.deskPayPal })
}

/** Turns orders on if PayPal says that the dollar was refunded. */
export async function checkTestRefund(app: AppContext, actor: Actor): Promise<'proven' | 'not-refunded' | 'failed'> {
  const { access, testId } = await readPayPal(app)
  const order = testId === undefined ? undefined : await readOrder(app.database, testId)
  if (!access || !order?.capture_id || order.status !== 'completed') return 'not-refunded'
  try {
    const { status, custom_id, amount } = await fetchCapture(access, order.capture_id)
    const isRefunded = status === 'REFUNDED' && custom_id === order.id && amount.cents === TEST_CENTS
    if (!isRefunded) return 'not-refunded'
  } catch (error) {
    if (error instanceof PayPalError) return 'failed'
    throw error
  }
  await turnOrdersOn(app, actor, order.id)
  return 'proven'
}

/** The row is stored before PayPal is asked, and nobody gets the link unless PayPal's id was stored. */
async function startOrder(
  { database }: AppContext,
  access: PayPalAccess,
  order: Parameters<typeof requestOrder>[1],
): Promise<OrderResult> {
  const update = database.updateTable('payment_orders').where('id', '=', order.id)
  try {
    const { orderId, approveUrl } = await requestOrder(access, order)
    await update.set({ order_id: orderId }).execute()
    return { status: 'created', id: order.id, approveUrl }
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    await update.set({ status: 'failed' }).execute()
    return { status: 'failed' }
  }
}

function insertOrder(
  transaction: Database,
  { now }: AppContext,
  { id, applicationId, cents }: { id: string; applicationId: string | null; cents: number },
) {
  const none = { order_id: null, capture_id: null, checked_at: null }
  const row = { id, application_id: applicationId, cents, status: 'created', created_at: now().toISOString() } as const
  return transaction
    .insertInto('payment_orders')
    .values({ ...row, ...none })
    .execute()
}

const selectOrders = (database: Database, applicationId: string) =>
  database.selectFrom('payment_orders').selectAll().where('application_id', '=', applicationId)

/** Reads the order of an application that is being checked. The family must not pay again. */
export function readOpenOrder(database: Database, applicationId: string): Promise<PaymentOrder | undefined> {
  const orders = selectOrders(database, applicationId).where('status', 'in', checkedStatuses)
  return orders.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
}

/** Reads an order by our id. */
export function readOrder(database: Database, id: string): Promise<PaymentOrder | undefined> {
  return database.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirst()
}
