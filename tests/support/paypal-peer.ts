import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What happens to an order. "once" modes disturb the first request about it and then let it go on. */
export const orderModes = [
  'fine',
  /** Five cents are captured. */
  'other-amount',
  'other-currency',
  /** Answers name another order as ours. */
  'other-order',
  'pending',
  /** The capture exists and is declined. */
  'declined',
  /** Capturing is refused (422). */
  'refused',
  /** Captures, then cuts the connection. */
  'capture-lost-once',
  'error-once',
  'limited-once',
  'garbage-once',
  'cut-once',
  /** Never answers the capture, and does not capture. */
  'capture-hangs-once',
] as const

export type OrderMode = (typeof orderModes)[number]

interface PeerCapture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  currency: string
  cents: number
  feeCents: number
}

interface PeerOrder {
  id: string
  ourId: string
  cents: number
  returnUrl: string
  isApproved: boolean
  capture?: PeerCapture
  mode: OrderMode
}

export const CLIENT_ID = 'AeA1QIZXiflr1_-r0U2UbWTziOWX1GRQer5jkUq4'
export const CLIENT_SECRET = 'ECYYrrSHdKfk_Q0EdvzdGkzj58a66kKaUQ5dZAEv'
const MODE_BY_DEFAULT = 'fine'

export type PayPalPeer = Awaited<ReturnType<typeof openPayPalPeer>>

/** Opens a server that behaves like PayPal's documented API: tokens, orders, captures, and request ids. */
export async function openPayPalPeer() {
  const orders = new Map<string, PeerOrder>()
  const answers = new Map<string, { path: string; orderId: string }>()
  const requests: string[] = []
  let count = 0
  /** `onHang` runs when a capture arrives that is never answered. */
  const state = { isDown: false, tokens: 0, onHang: () => {} }
  const nextId = (prefix: string) => `${prefix}${String(++count).padStart(15, '0')}`

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const path = request.url ?? ''
    const requestId = request.headers['paypal-request-id']
    requests.push(`${request.method} ${path}${requestId === undefined ? '' : ` ${requestId}`}`)
    const answer = (status: number, body: object | string) => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    const refuse = (status: number, issue: string) => answer(status, { name: 'REFUSED', details: [{ issue }] })
    if (state.isDown) return answer(503, 'unavailable')
    if (path === '/v1/oauth2/token') {
      const basic = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`
      const isKnown = request.headers.authorization === basic && text === 'grant_type=client_credentials'
      return isKnown ? answer(200, { access_token: `token-${++state.tokens}`, expires_in: 32_400 }) : answer(401, {})
    }
    if (!/^Bearer token-\d+$/.test(request.headers.authorization ?? '')) return answer(401, {})
    if (path === '/v2/checkout/orders') return create(text, requestId, answer, refuse)
    const captureId = /^\/v2\/payments\/captures\/(\w+)$/.exec(path)?.[1]
    if (captureId) {
      const owner = [...orders.values()].find(({ capture }) => capture?.id === captureId)
      return owner?.capture ? answer(200, renderCapture(owner, owner.capture)) : refuse(404, 'INVALID_RESOURCE_ID')
    }
    const [, orderId = '', isCapture] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(path) ?? []
    const order = orders.get(orderId)
    if (!order) return refuse(404, 'INVALID_RESOURCE_ID')
    const { mode } = order
    if (mode.endsWith('-once') && (isCapture || !mode.startsWith('capture-'))) order.mode = MODE_BY_DEFAULT
    if (mode === 'error-once') return answer(500, { name: 'INTERNAL_SERVER_ERROR' })
    if (mode === 'limited-once') return answer(429, { name: 'RATE_LIMIT_REACHED' })
    if (mode === 'garbage-once') return answer(200, '<html>{"status":"COMPLETED"}')
    if (mode === 'cut-once') return response.destroy()
    if (!isCapture) return answer(200, renderOrder(order))
    if (mode === 'capture-hangs-once') return state.onHang()
    const earlier = answers.get(requestId as string)
    if (earlier && earlier.path !== path) return refuse(422, 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED')
    if (earlier) return answer(200, renderOrder(order))
    if (order.capture) return refuse(422, 'ORDER_ALREADY_CAPTURED')
    if (!order.isApproved) return refuse(422, 'ORDER_NOT_APPROVED')
    if (mode === 'refused') return refuse(422, 'INSTRUMENT_DECLINED')
    answers.set(requestId as string, { path, orderId })
    const cents = mode === 'other-amount' ? 5 : order.cents
    order.capture = {
      ...{ id: nextId('C'), cents, feeCents: Math.round(cents * 0.0299) + 49 },
      currency: mode === 'other-currency' ? 'EUR' : 'USD',
      status: mode === 'pending' ? 'PENDING' : mode === 'declined' ? 'DECLINED' : 'COMPLETED',
    }
    if (mode === 'capture-lost-once') return response.destroy()
    return answer(201, renderOrder(order))
  }

  function create(
    text: string,
    requestId: string | string[] | undefined,
    answer: (status: number, body: object) => void,
    refuse: (status: number, issue: string) => void,
  ) {
    const { intent, purchase_units, payment_source } = JSON.parse(text)
    const [{ custom_id, invoice_id, amount }] = purchase_units
    const { return_url, cancel_url, user_action, shipping_preference } = payment_source.paypal.experience_context
    const isValid =
      intent === 'CAPTURE' &&
      [invoice_id, requestId].every((id) => id === custom_id) &&
      amount.currency_code === 'USD' &&
      /^\d+\.\d\d$/.test(amount.value) &&
      return_url === cancel_url &&
      [user_action, shipping_preference].join() === 'PAY_NOW,NO_SHIPPING'
    if (!isValid) return refuse(400, 'INVALID_PARAMETER_SYNTAX')
    const known = answers.get(custom_id)
    const id = known?.orderId ?? nextId('O')
    answers.set(custom_id, { path: '/v2/checkout/orders', orderId: id })
    const cents = Math.round(Number(amount.value) * 100)
    const rest = { isApproved: false, mode: MODE_BY_DEFAULT } as const
    if (!known) orders.set(id, { id, ourId: custom_id, cents, returnUrl: return_url, ...rest })
    const links = [{ rel: 'payer-action', href: `${url}/checkoutnow?token=${id}`, method: 'GET' }]
    return answer(200, { id, status: 'PAYER_ACTION_REQUIRED', links })
  }

  const find = (ourId: string) => {
    const order = [...orders.values()].find((each) => each.ourId === ourId)
    if (!order) throw new Error(`no order ${ourId}`)
    return order
  }
  return {
    url,
    orders,
    /** Methods, paths and request ids of all requests. */
    requests,
    state,
    find,
    setMode: (ourId: string, mode: OrderMode) => Object.assign(find(ourId), { mode }),
    approve: (ourId: string) => Object.assign(find(ourId), { isApproved: true }),
    /** Changes the status of a capture, such as of a pending or refunded one. */
    setCapture: (ourId: string, status: PeerCapture['status']) => Object.assign(find(ourId).capture ?? {}, { status }),
  }
}

function toMoney(currency: string, cents: number) {
  return { currency_code: currency, value: (cents / 100).toFixed(2) }
}

function renderCapture({ ourId }: PeerOrder, { id, status, currency, cents, feeCents }: PeerCapture) {
  const net = { gross_amount: toMoney(currency, cents), paypal_fee: toMoney(currency, feeCents) }
  const parts = { custom_id: ourId, invoice_id: ourId, create_time: '2026-06-30T17:00:00Z' }
  const isPaid = status !== 'PENDING' && status !== 'DECLINED'
  return { id, status, amount: toMoney(currency, cents), ...parts, ...(isPaid && { seller_receivable_breakdown: net }) }
}

function renderOrder(order: PeerOrder) {
  const { id, ourId, cents, isApproved, capture, mode } = order
  const payments = capture && { captures: [renderCapture(order, capture)] }
  const custom_id = mode === 'other-order' && capture ? '4f6a2f1e-0000-4000-8000-000000000000' : ourId
  const unit = { reference_id: 'default', custom_id, invoice_id: ourId, amount: toMoney('USD', cents), payments }
  const status = capture ? 'COMPLETED' : isApproved ? 'APPROVED' : 'PAYER_ACTION_REQUIRED'
  return { id, intent: 'CAPTURE', status, purchase_units: [unit], payer: { email_address: 'payer@example.org' } }
}
