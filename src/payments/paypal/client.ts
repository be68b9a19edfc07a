import * as v from 'valibot'

/** PayPal's API, and the credentials of the program's app there. */
export interface PayPalAccess {
  url: string
  clientId: string
  secret: string
}

/** PayPal did not answer, refused, or did not answer as documented. */
export class PayPalError extends Error {
  constructor(
    message: string,
    /** HTTP status; 0 without a valid answer. */
    readonly status: number,
    /** PayPal's name of the reason, such as "INSTRUMENT_DECLINED". */
    readonly issue?: string,
  ) {
    super(message)
  }
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_LENGTH = 200_000

/** Renews tokens a minute before they expire. */
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

export type Capture = v.InferOutput<typeof captureSchema>

const orderSchema = v.pipe(
  v.object({
    id: payPalId,
    status: v.picklist(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
    purchase_units: v.tuple([
      v.object({
        custom_id: v.optional(v.string()),
        amount: money,
        payments: v.optional(v.object({ captures: v.optional(v.array(captureSchema), []) })),
      }),
    ]),
  }),
  v.transform(({ id, status, purchase_units: [{ custom_id, amount, payments }] }) => {
    return { id, status, customId: custom_id, amount, captures: payments?.captures ?? [] }
  }),
)

export type PayPalOrder = v.InferOutput<typeof orderSchema>

const createdSchema = v.object({
  id: payPalId,
  links: v.array(v.object({ rel: v.string(), href: v.pipe(v.string(), v.url()) })),
})
const tokenSchema = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), expires_in: v.number() })
const refusalSchema = v.object({ details: v.tuple([v.object({ issue: v.string() })]) })

/** The pages at which people approve orders, by the address of the API. */
const approvalOrigins: Readonly<Record<string, string>> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
}

/** Returns the origin of the pages at which people approve orders. The form that leads there must allow it. */
export function payPalOrigin(apiUrl: string): string {
  const { origin } = new URL(apiUrl)
  return approvalOrigins[origin] ?? origin
}

interface OrderRequest {
  /** Our id, also the request id: repeating the request creates no other order. */
  id: string
  cents: number
  returnUrl: string
}

/** Creates an order. Resolves to PayPal's id and the address at which the payer approves it. */
export async function requestOrder(access: PayPalAccess, { id, cents, returnUrl }: OrderRequest) {
  const amount = { currency_code: 'USD', value: (cents / 100).toFixed(2) }
  const pages = { return_url: returnUrl, cancel_url: returnUrl }
  const body = {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: id, invoice_id: id, amount }],
    payment_source: {
      paypal: { experience_context: { ...pages, user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' } },
    },
  }
  const answer = await call(access, 'POST', '/v2/checkout/orders', createdSchema, { requestId: id, body })
  const link = answer.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!link || new URL(link.href).origin !== payPalOrigin(access.url))
    throw new PayPalError('PayPal gave no link to approve an order', 0)
  return { orderId: answer.id, approveUrl: link.href }
}

export async function fetchOrder(access: PayPalAccess, orderId: string, signal?: AbortSignal): Promise<PayPalOrder> {
  const order = await call(access, 'GET', `/v2/checkout/orders/${orderId}`, orderSchema, { signal })
  if (order.id !== orderId) throw new PayPalError('PayPal answered with another order', 0)
  return order
}

/** Captures an approved order. The answer is read with the order, so that a lost one changes nothing. */
export async function captureOrder(
  access: PayPalAccess,
  { orderId, id }: { orderId: string; id: string },
  signal?: AbortSignal,
): Promise<void> {
  // PayPal may refuse a request id that another kind of request used.
  const options = { requestId: `${id}-capture`, body: {}, signal }
  await call(access, 'POST', `/v2/checkout/orders/${orderId}/capture`, v.object({}), options)
}

export async function fetchCapture(access: PayPalAccess, captureId: string): Promise<Capture> {
  const capture = await call(access, 'GET', `/v2/payments/captures/${captureId}`, captureSchema)
  if (capture.id !== captureId) throw new PayPalError('PayPal answered with another payment', 0)
  return capture
}

interface CallOptions {
  requestId?: string
  body?: object
  signal?: AbortSignal | undefined
}

async function call<Answer>(
  access: PayPalAccess,
  method: 'GET' | 'POST',
  path: string,
  schema: v.GenericSchema<unknown, Answer>,
  { requestId, body, signal }: CallOptions = {},
): Promise<Answer> {
  const token = await fetchToken(access, signal)
  const headers = {
    ...{ Authorization: `Bearer ${token}`, Accept: 'application/json', 'Content-Type': 'application/json' },
    ...(requestId !== undefined && { 'PayPal-Request-Id': requestId }),
  }
  try {
    return await send(
      access.url + path,
      schema,
      { method, headers, ...(body && { body: JSON.stringify(body) }) },
      signal,
    )
  } catch (error) {
    if (error instanceof PayPalError && error.status === 401) tokens.delete(tokenKey(access))
    throw error
  }
}

const tokens = new Map<string, { token: string; expiresAt: number }>()

const tokenKey = ({ url, clientId, secret }: PayPalAccess) => JSON.stringify([url, clientId, secret])

async function fetchToken(access: PayPalAccess, signal: AbortSignal | undefined): Promise<string> {
  const known = tokens.get(tokenKey(access))
  if (known && known.expiresAt > performance.now()) return known.token
  const basic = Buffer.from(`${access.clientId}:${access.secret}`).toString('base64')
  const headers = { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' }
  const request = { method: 'POST', headers, body: 'grant_type=client_credentials' }
  const { access_token: token, expires_in } = await send(`${access.url}/v1/oauth2/token`, tokenSchema, request, signal)
  tokens.clear()
  tokens.set(tokenKey(access), { token, expiresAt: performance.now() + expires_in * 1000 - TOKEN_MARGIN_MS })
  return token
}

/** Errors name the request, never headers or bodies, which contain credentials. */
async function send<Answer>(
  url: string,
  schema: v.GenericSchema<unknown, Answer>,
  request: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const name = `${request.method} ${new URL(url).pathname}`
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signals = AbortSignal.any(signal ? [signal, timeout] : [timeout])
  let status = 0
  let text = ''
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: signals })
    status = answer.status
    text = await answer.text()
  } catch {
    throw new PayPalError(`PayPal did not answer ${name}`, 0)
  }
  const json = text.length > MAX_ANSWER_LENGTH ? undefined : parseJson(text)
  if (status < 200 || status > 299) {
    const refusal = v.safeParse(refusalSchema, json)
    const issue = refusal.success ? refusal.output.details[0].issue.slice(0, 100) : undefined
    throw new PayPalError(`PayPal answered ${name} with ${status}`, status, issue)
  }
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) throw new PayPalError(`PayPal did not answer ${name} as documented`, 0)
  return parsed.output
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
