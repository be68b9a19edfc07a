import * as v from 'valibot'

/** PayPal's API, and the credentials of the program's app there. */
export interface PayPalAccess {
  url: string
  clientId: string
  secret: string
}

/** PayPal did not answer, refused (with a status and mostly an issue), or did not answer as documented. */
export class PayPalError extends Error {
  status = 0
  issue = ''
}

const TIMEOUT_MS = 10_000
const TOKEN_MARGIN_MS = 60_000

const payPalId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/))
const money = v.pipe(
  v.object({
    currency_code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    value: v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d\d)?$/)),
  }),
  v.transform(({ currency_code, value }) => ({ currency: currency_code, cents: Math.round(Number(value) * 100) })),
)
const captureSchema = v.object({
  id: payPalId,
  status: v.picklist(['COMPLETED', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']),
  amount: money,
  custom_id: v.optional(v.string()),
  create_time: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  seller_receivable_breakdown: v.optional(v.object({ paypal_fee: v.optional(money) })),
})
const orderSchema = v.object({
  id: payPalId,
  status: v.picklist(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: v.tuple([
    v.object({
      custom_id: v.optional(v.string()),
      amount: money,
      payments: v.optional(v.object({ captures: v.optional(v.array(captureSchema), []) }), {}),
    }),
  ]),
})
const linkSchema = v.object({ rel: v.string(), href: v.pipe(v.string(), v.url()) })
const createdSchema = v.object({ id: payPalId, links: v.array(linkSchema) })
const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() })
const refusalSchema = v.fallback(v.object({ details: v.tuple([v.object({ issue: v.string() })]) }), {
  details: [{ issue: '' }],
})

export type Capture = v.InferOutput<typeof captureSchema>
export type PayPalOrder = Awaited<ReturnType<typeof fetchOrder>>

/** Returns the origin of the pages at which people approve orders. The form that leads there must allow it. */
export function payPalOrigin(apiUrl: string): string {
  return apiUrl.replace(/^https:\/\/api-m\.((sandbox\.)?paypal\.com)$/, 'https://www.$1')
}

/** Creates an order. `id` is ours, also the request id: repeating the request creates no other order. */
export async function requestOrder(
  access: PayPalAccess,
  { id, cents, returnUrl }: { id: string; cents: number; returnUrl: string },
) {
  const amount = { currency_code: 'USD', value: (cents / 100).toFixed(2) }
  const pages = { return_url: returnUrl, cancel_url: returnUrl }
  const experience_context = { ...pages, user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' }
  const body = {
    ...{ intent: 'CAPTURE', purchase_units: [{ custom_id: id, invoice_id: id, amount }] },
    payment_source: { paypal: { experience_context } },
  }
  const answer = await call(access, createdSchema, '/v2/checkout/orders', { requestId: id, body })
  const link = answer.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!link || new URL(link.href).origin !== payPalOrigin(access.url))
    throw new PayPalError('PayPal gave no link to approve an order')
  return { orderId: answer.id, approveUrl: link.href }
}

export async function fetchOrder(access: PayPalAccess, orderId: string, signal?: AbortSignal) {
  const { id, status, purchase_units } = await call(access, orderSchema, `/v2/checkout/orders/${orderId}`, { signal })
  if (id !== orderId) throw new PayPalError('PayPal answered with another order')
  const [{ custom_id, amount, payments }] = purchase_units
  return { status, customId: custom_id, amount, captures: payments.captures ?? [] }
}

/** Captures an approved order. Read the result with the order, so that a lost answer changes nothing. */
export async function captureOrder(access: PayPalAccess, orderId: string, requestId: string, signal?: AbortSignal) {
  await call(access, v.object({}), `/v2/checkout/orders/${orderId}/capture`, { requestId, body: {}, signal })
}

export function fetchCapture(access: PayPalAccess, captureId: string): Promise<Capture> {
  return call(access, captureSchema, `/v2/payments/captures/${captureId}`)
}

let cachedToken = { key: '', token: '', expiresAt: 0 }

async function call<Answer>(
  access: PayPalAccess,
  schema: v.GenericSchema<unknown, Answer>,
  path: string,
  { requestId, body, signal }: { requestId?: string; body?: object; signal?: AbortSignal | undefined } = {},
): Promise<Answer> {
  const { url, clientId, secret } = access
  const key = JSON.stringify(access)
  if (cachedToken.key !== key || cachedToken.expiresAt < performance.now()) {
    const headers = { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` }
    const init = { method: 'POST', headers, body: new URLSearchParams({ grant_type: 'client_credentials' }), signal }
    const { access_token: token, expires_in } = await send(`${url}/v1/oauth2/token`, tokenSchema, init)
    cachedToken = { key, token, expiresAt: performance.now() + expires_in * 1000 - TOKEN_MARGIN_MS }
  }
  const headers = { Authorization: `Bearer ${cachedToken.token}`, 'Content-Type': 'application/json' }
  const idHeader = requestId === undefined ? {} : { 'PayPal-Request-Id': requestId }
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' }
  return send(url + path, schema, { ...request, headers: { ...headers, ...idHeader }, signal })
}

type Request = Omit<RequestInit, 'signal'> & { signal: AbortSignal | undefined }

/** Errors name the request, never headers or bodies, which contain credentials. */
async function send<Answer>(url: string, schema: v.GenericSchema<unknown, Answer>, { signal, ...init }: Request) {
  const fail = (what: string, details = {}) =>
    Object.assign(new PayPalError(`PayPal ${what}: ${init.method} ${new URL(url).pathname}`), details)
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]
  const request: RequestInit = { ...init, redirect: 'error', signal: AbortSignal.any(signals) }
  const answer = await fetch(url, request).catch(() => undefined)
  const json: unknown = await answer?.json().catch(() => undefined)
  if (!answer) throw fail('did not answer')
  const { ok, status } = answer
  if (status === 401) cachedToken.expiresAt = 0
  if (!ok) throw fail(`answered ${status}`, { status, issue: v.parse(refusalSchema, json).details[0].issue })
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) throw fail('did not answer as documented')
  return parsed.output
}
