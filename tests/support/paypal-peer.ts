import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * What happens to an order. "once" modes disturb one request. "other-amount" captures five cents; "other-order" names
 * another order as ours; "refused" refuses to capture; "capture-lost" captures and cuts the connection;
 * "capture-hangs" never answers and does not capture.
 */
export const orderModes = [
  ...(['fine', 'other-amount', 'other-currency', 'other-order', 'pending', 'declined', 'refused'] as const),
  ...(['capture-lost-once', 'capture-hangs-once', 'error-once', 'limited-once', 'garbage-once', 'cut-once'] as const),
] as const

/** "two-captures" reports a second payment. */
export type OrderMode = (typeof orderModes)[number] | 'two-captures'

interface PeerCapture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  currency: string
  cents: number
}

interface PeerOrder {
  id: string
  ourId: string
  cents: number
  returnUrl: string
  isApproved: boolean
  mode: OrderMode
  capture?: PeerCapture
}

export const CLIENT_ID = 'AeA1QIZXiflr1_-r0U2UbWTziOWX1GRQer5jkUq4'
export const CLIENT_SECRET = 'ECYYrrSHdKfk_Q0EdvzdGkzj58a66kKaUQ5dZAEv'
const BASIC = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`

/** Opens a server that behaves like PayPal's documented API: tokens, orders, captures, and request ids. */
export async function openPayPalPeer() {
  const orders = new Map<string, PeerOrder>()
  /** The path and the order of each request id. */
  const seen = new Map<string, { path: string; orderId: string }>()
  /** Methods, paths and request ids. */
  const requests: string[] = []
  /** `onHang` runs when a capture arrives that is never answered. */
  const state = { isDown: false, onHang: () => {} }
  let count = 0
  const nextId = (prefix: string) => `${prefix}${String(++count).padStart(15, '0')}`
  const server = createServer((request, response) => handle(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const chunk of request) text += chunk
    const { url: path = '', headers } = request
    const requestId = String(headers['paypal-request-id'])
    requests.push(`${request.method} ${path} ${requestId}`)
    const answer = (status: number, body: object | string) =>
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    const refuse = (status: number, issue: string) => answer(status, { name: 'REFUSED', details: [{ issue }] })
    if (state.isDown) return answer(503, 'unavailable')
    if (path === '/v1/oauth2/token' && headers.authorization === BASIC && text === 'grant_type=client_credentials')
      return answer(200, { access_token: 'a-token', expires_in: 32_400 })
    if (headers.authorization !== 'Bearer a-token') return answer(401, {})
    if (path === '/v2/checkout/orders') {
      const order = readOrder(text, requestId)
      return order ? answer(200, create(order)) : refuse(400, 'INVALID_PARAMETER_SYNTAX')
    }
    const paid = [...orders.values()].find(({ capture }) => path === `/v2/payments/captures/${capture?.id}`)
    if (paid?.capture) return answer(200, renderCapture(paid, paid.capture))
    const [, orderId = '', isCapture] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(path) ?? []
    const order = orders.get(orderId)
    if (!order) return refuse(404, 'INVALID_RESOURCE_ID')
    const { mode } = order
    if (mode.endsWith('-once') && (isCapture || !mode.startsWith('capture-'))) order.mode = 'fine'
    if (mode === 'error-once') return answer(500, { name: 'INTERNAL_SERVER_ERROR' })
    if (mode === 'limited-once') return answer(429, { name: 'RATE_LIMIT_REACHED' })
    if (mode === 'garbage-once') return answer(200, '<html>{"status":"COMPLETED"}')
    if (mode === 'cut-once') return response.destroy()
    if (!isCapture) return answer(200, renderOrder(order))
    if (mode === 'capture-hangs-once') return state.onHang()
    const earlier = seen.get(requestId)
    if (earlier) return earlier.path === path ? answer(200, renderOrder(order)) : refuse(422, 'REQUEST_ID_USED')
    if (order.capture) return refuse(422, 'ORDER_ALREADY_CAPTURED')
    if (!order.isApproved) return refuse(422, 'ORDER_NOT_APPROVED')
    if (mode === 'refused') return refuse(422, 'INSTRUMENT_DECLINED')
    seen.set(requestId, { path, orderId })
    order.capture = {
      ...{ id: nextId('C'), cents: mode === 'other-amount' ? 5 : order.cents },
      currency: mode === 'other-currency' ? 'EUR' : 'USD',
      status: mode === 'pending' ? 'PENDING' : mode === 'declined' ? 'DECLINED' : 'COMPLETED',
    }
    return mode === 'capture-lost-once' ? response.destroy() : answer(201, renderOrder(order))
  }

  function create(order: Pick<PeerOrder, 'ourId' | 'cents' | 'returnUrl'>) {
    const id = seen.get(order.ourId)?.orderId ?? nextId('O')
    seen.set(order.ourId, { path: '/v2/checkout/orders', orderId: id })
    if (!orders.has(id)) orders.set(id, { id, ...order, isApproved: false, mode: 'fine' })
    const links = [{ rel: 'payer-action', href: `${url}/checkoutnow?token=${id}`, method: 'GET' }]
    return { id, status: 'PAYER_ACTION_REQUIRED', links }
  }

  const find = (ourId: string) => {
    const order = [...orders.values()].find((each) => each.ourId === ourId)
    if (!order) throw new Error(`no order ${ourId}`)
    return order
  }
  return {
    ...{ url, orders, requests, state, find },
    setMode: (ourId: string, mode: OrderMode) => Object.assign(find(ourId), { mode }),
    approve: (ourId: string) => Object.assign(find(ourId), { isApproved: true }),
    /** Changes the status of a capture, such as of a pending or refunded one. */
    setCapture: (ourId: string, status: PeerCapture['status']) => Object.assign(find(ourId).capture ?? {}, { status }),
  }
}

/** Reads a request for an order; undefined unless it is as documented and meant. */
function readOrder(text: string, requestId: string) {
  const { intent, purchase_units, payment_source } = JSON.parse(text)
  const [{ custom_id, invoice_id, amount }] = purchase_units
  const { return_url, cancel_url, user_action, shipping_preference } = payment_source.paypal.experience_context
  const words = [intent, amount.currency_code, user_action, shipping_preference].join()
  const isSame = [invoice_id, requestId].every((id) => id === custom_id) && return_url === cancel_url
  if (!isSame || words !== 'CAPTURE,USD,PAY_NOW,NO_SHIPPING' || !/^\d+\.\d\d$/.test(amount.value)) return undefined
  return { ourId: custom_id, cents: Math.round(Number(amount.value) * 100), returnUrl: return_url }
}

const toMoney = (currency: string, cents: number) => ({ currency_code: currency, value: (cents / 100).toFixed(2) })

function renderCapture({ ourId }: PeerOrder, { id, status, currency, cents }: PeerCapture) {
  const amount = toMoney(currency, cents)
  const net = { gross_amount: amount, paypal_fee: toMoney(currency, Math.round(cents * 0.0299) + 49) }
  const parts = { id, status, amount, custom_id: ourId, invoice_id: ourId, create_time: '2026-06-30T17:00:00Z' }
  return { ...parts, ...(status !== 'PENDING' && { seller_receivable_breakdown: net }) }
}

function renderOrder(order: PeerOrder) {
  const { id, ourId, cents, isApproved, capture, mode } = order
  const second = mode === 'two-captures' && capture ? [{ ...capture, id: `${capture.id}2` }] : []
  const payments = capture && { captures: [capture, ...second].map((each) => renderCapture(order, each)) }
  const custom_id = mode === 'other-order' && capture ? '4f6a2f1e-0000-4000-8000-000000000000' : ourId
  const unit = { reference_id: 'default', custom_id, invoice_id: ourId, amount: toMoney('USD', cents), payments }
  const status = capture ? 'COMPLETED' : isApproved ? 'APPROVED' : 'PAYER_ACTION_REQUIRED'
  return { id, intent: 'CAPTURE', status, purchase_units: [unit], payer: { email_address: 'payer@example.org' } }
}
