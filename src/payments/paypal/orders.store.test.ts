import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { count, record } from '../../../tests/resilience/figures'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { openLedgers } from '../../../tests/support/ledgers'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OrderMode,
  openPayPalPeer,
  orderModes,
} from '../../../tests/support/paypal-peer'
import { winter } from '../../../tests/support/seasons'
import { forget } from '../../submissions/forget'
import { insertEntries, readSums } from '../ledger'
import { changePayPal, enterCredentials, readPayPal } from './credentials'
import { checkTestRefund, createOrder, createTestOrder, openStatuses, readOpenOrder, readOrder } from './orders'
import { sweepOrders } from './sweep-orders'

const FEE = 80_000
const isFull = process.env.RESILIENCE === 'full'

/** A linear congruential generator, so that failures can be repeated. */
function createRandom(seed: number): () => number {
  let value = seed
  return () => {
    value = (value * 1_664_525 + 1_013_904_223) % 2 ** 32
    return value / 2 ** 32
  }
}

const pick = <Item>(items: readonly Item[], random: () => number) => items[Math.floor(random() * items.length)] as Item

/** Opens a site with accepted students who owe the fee, and orders that an owner has turned on. */
async function openOrders(engine: Engine, count = 1) {
  const peer = await openPayPalPeer()
  const students = Array.from({ length: count }, () => ({ state: 'accepted' as const }))
  const { ids, moment, rosa, ...ledgers } = await openLedgers(engine, students)
  const app = { ...ledgers.app, paypal: { url: peer.url, key: randomBytes(32) } }
  const { database } = app
  const fee = { kind: 'regular-fee', cents: FEE, date: '2026-06-30', source: 'site' } as const
  const created_at = moment.now.toISOString()
  await insertEntries(
    database,
    ids.map((application_id) => ({ ...fee, application_id, created_at })),
  )
  await enterCredentials(app, rosa, { clientId: CLIENT_ID, secret: CLIENT_SECRET })
  await createTestOrder(app, rosa)
  const { testId = '' } = await readPayPal(app)
  peer.approve(testId)
  await sweepOrders(app)
  peer.setCapture(testId, 'REFUNDED')
  expect(await checkTestRefund(app, rosa)).toBe('proven')

  const [first = ''] = ids
  /** Creates an order. Resolves to its id. */
  const order = async (applicationId = first, cents = FEE) => {
    const result = await createOrder(app, { applicationId, cents, token: 'a-token' })
    if (result.status !== 'created') throw new Error(result.status)
    return result.id
  }
  /** Creates an order that the family approves. Resolves to its id. */
  const approved = async (mode: OrderMode = 'fine', applicationId?: string) => {
    const id = await order(applicationId)
    peer.setMode(id, mode)
    peer.approve(id)
    return id
  }
  const statusOf = async (id: string) => (await readOrder(database, id))?.status
  const payments = () =>
    database.selectFrom('provider_payments').selectAll().where('note', 'is', null).orderBy('id').execute()
  const pass = (minutes: number) => {
    moment.now = new Date(moment.now.getTime() + minutes * 60_000)
  }
  const sweep = () => sweepOrders(app)
  return { ...ledgers, moment, peer, app, rosa, ids, first, order, approved, statusOf, payments, pass, sweep }
}

describe.each(engines)('on %s', (engine) => {
  test('books an approved order once, with the fee of PayPal', async () => {
    const { peer, app, first, order, statusOf, payments, sweep, entriesOf, sumsOf } = await openOrders(engine)
    const id = await order()
    expect(peer.find(id).returnUrl).toBe(`${app.origin}/pay/a-token?order=${id}`)
    await sweep()
    expect(await statusOf(id)).toBe('created')
    peer.approve(id)
    await sweep()
    await sweep()
    const captureId = peer.find(id).capture?.id
    const added = (await entriesOf()).slice(1).sort((one, other) => other.cents - one.cents)
    expect(added).toMatchObject([
      { kind: 'payment', cents: FEE, source: 'provider', reference: captureId, date: '2026-06-30', staff_id: null },
      { kind: 'processing-fee', cents: 2441, reference: captureId },
    ])
    const entry = added[0]?.id
    const stored = { id: `paypal ${captureId}`, status: 'completed', cents: FEE, fee_cents: 2441, entry_id: entry }
    expect(await payments()).toMatchObject([stored])
    expect([await statusOf(id), (await sumsOf())?.balance]).toEqual(['completed', 0])
    const refused = await createOrder(app, { applicationId: first, cents: FEE, token: 'a-token' })
    expect(refused.status).toBe('changed')
  })

  test('counts both payments of two tabs, and creates no order while one is checked', async () => {
    const { peer, app, first, order, approved, statusOf, sweep, sumsOf } = await openOrders(engine)
    const [one, other] = [await approved('pending'), await order()]
    await sweep()
    expect(await readOpenOrder(app.database, first)).toMatchObject({ id: one, status: 'pending' })
    expect(await createOrder(app, { applicationId: first, cents: FEE, token: 'a' })).toEqual({ status: 'busy' })
    peer.setCapture(one, 'COMPLETED')
    peer.approve(other)
    await sweep()
    expect([await statusOf(one), await statusOf(other), (await sumsOf())?.balance]).toEqual([
      ...['completed', 'completed'],
      -FEE,
    ])
  })

  test.each([
    ['other-amount', 'completed', 5],
    ['declined', 'failed', 0],
    ['refused', 'failed', 0],
    ['other-currency', 'failed', 0],
    ['capture-lost-once', 'completed', FEE],
    ['error-once', 'completed', FEE],
    ['limited-once', 'completed', FEE],
    ['garbage-once', 'completed', FEE],
    ['cut-once', 'completed', FEE],
  ] as const)('an order of which PayPal reports %s is %s and pays %s cents', async (mode, status, paid) => {
    const { approved, statusOf, sweep, sumsOf, read, first, peer } = await openOrders(engine)
    const id = await approved(mode)
    if (mode.endsWith('-once')) await expect(sweep()).rejects.toThrow('PayPal')
    else await sweep()
    await sweep()
    expect([await statusOf(id), (await sumsOf())?.balance]).toEqual([status, FEE - paid])
    peer.setCapture(id, 'PARTIALLY_REFUNDED')
    await sweep()
    expect([(await read(first)).state, (await sumsOf())?.balance]).toEqual(['accepted', FEE - paid])
  })

  test.each([
    ['other-order', '%PayPal named%', 'failed', FEE],
    ['two-captures', 'Another payment%', 'completed', 0],
  ] as const)('lists a payment that is not the order’s as unmatched: %s', async (mode, note, status, balance) => {
    const { approved, statusOf, sweep, sumsOf, database } = await openOrders(engine)
    const id = await approved(mode)
    await sweep()
    const listed = database.selectFrom('provider_payments').selectAll().where('note', 'like', note)
    expect(await listed.execute()).toMatchObject([{ cents: FEE, entry_id: null, dismissed_at: null }])
    expect([await statusOf(id), (await sumsOf())?.balance]).toEqual([status, balance])
  })

  test('continues a capture after the process was killed, with the same request id', async () => {
    const { peer, app, approved, statusOf, sweep, sumsOf } = await openOrders(engine)
    const id = await approved('capture-hangs-once')
    const stopping = new AbortController()
    peer.state.onHang = () => stopping.abort()
    const captures = () => peer.requests.filter((each) => each.endsWith(`/capture ${id}-capture`)).length
    await expect(sweepOrders(app, stopping.signal)).rejects.toThrow('PayPal did not answer: POST')
    expect([await statusOf(id), peer.find(id).capture, captures()]).toEqual(['capturing', undefined, 1])
    await sweep()
    expect([await statusOf(id), (await sumsOf())?.balance, captures()]).toEqual(['completed', 0, 2])
  })

  test('completes or forgets a pending payment, and expires what nobody approves', async () => {
    const { peer, order, approved, statusOf, sweep, payments, pass, sumsOf } = await openOrders(engine, 1)
    const [unpaid, one] = [await order(), await approved('pending')]
    await sweep()
    expect(await payments()).toMatchObject([{ status: 'pending', entry_id: null }])
    pass(61)
    await sweep()
    expect([await statusOf(unpaid), await statusOf(one)]).toEqual(['expired', 'pending'])
    peer.setCapture(one, 'DECLINED')
    const asked = peer.requests.length
    pass(30)
    await sweep()
    expect(peer.requests).toHaveLength(asked)
    pass(31)
    await sweep()
    expect([await statusOf(one), await payments(), (await sumsOf())?.balance]).toEqual(['failed', [], FEE])
    const other = await approved('pending')
    await sweep()
    peer.setCapture(other, 'COMPLETED')
    await sweep()
    expect(await payments()).toMatchObject([{ status: 'completed', cents: FEE, fee_cents: 2441 }])
    expect((await sumsOf())?.balance).toBe(0)
  })

  test.each([
    'unmatched',
    'dismissed',
    'matched by hand',
  ])('does not count an imported payment twice: %s', async (how) => {
    const { peer, approved, statusOf, sweep, record, sumsOf, entriesOf, payments, database } = await openOrders(engine)
    const id = await approved('capture-lost-once')
    await sweep().catch(() => {})
    const transaction_id = peer.find(id).capture?.id ?? ''
    const recorded = how === 'matched by hand' && (await record({ kind: 'payment', cents: FEE }))
    const entry_id = recorded && recorded.status === 'recorded' ? (recorded.entryIds[0] ?? null) : null
    const row = { id: `paypal ${transaction_id}`, provider: 'paypal', transaction_id, parent_id: null } as const
    const rest = { kind: 'payment', status: 'completed', cents: FEE, fee_cents: 0, date: '2026-06-30' } as const
    const texts = { payer_name: 'A payer', payer_email: null, note: null, created_at: '2026-06-30T17:00:00.000Z' }
    const dismissed_at = how === 'dismissed' ? texts.created_at : null
    await database
      .insertInto('provider_payments')
      .values({ ...row, ...rest, ...texts, entry_id, dismissed_at })
      .execute()
    await sweep()
    const payment = (await entriesOf()).find(({ kind }) => kind === 'payment')
    expect(await entriesOf()).toHaveLength(entry_id ? 2 : 3)
    const matched = { payer_name: 'A payer', entry_id: payment?.id, dismissed_at: null }
    expect(await payments()).toMatchObject([matched])
    expect([await statusOf(id), (await sumsOf())?.balance]).toEqual(['completed', 0])
  })

  test('leaves the payment of an erased family unmatched', async () => {
    const { approved, statusOf, sweep, payments, stored, database, moment, sumsOf } = await openOrders(engine)
    const id = await approved()
    await forget(database, [stored[0]?.submissionId ?? ''], moment.now)
    await sweep()
    expect(await payments()).toMatchObject([{ cents: FEE, status: 'completed', entry_id: null }])
    expect([await statusOf(id), (await sumsOf())?.byKind.payment]).toEqual(['completed', 0])
  })

  test('books a payment in the season that the student moved to meanwhile', async () => {
    const { approved, sweep, sumsOf, act, readAll, peer, pass, database } = await openOrders(engine)
    const id = await approved('pending')
    await sweep()
    await act({ action: 'move', seasonId: winter.id })
    const moved = (await readAll()).find(({ season_id }) => season_id === winter.id)
    expect(await readOpenOrder(database, moved?.id ?? '')).toMatchObject({ id, status: 'pending' })
    pass(31 * 24 * 60)
    peer.setCapture(id, 'COMPLETED')
    await sweep()
    expect([(await sumsOf())?.paid, (await sumsOf(moved?.id))?.paid]).toEqual([0, FEE])
  })

  test('limits orders, and asks nothing without credentials', async () => {
    const { peer, app, rosa, first, order, sweep } = await openOrders(engine)
    const attempt = async (cents: number) =>
      (await createOrder(app, { applicationId: first, cents, token: 'a' })).status
    expect(await Promise.all([0, -5, 1.5, FEE + 1].map(attempt))).toEqual(Array(4).fill('changed'))
    peer.state.isDown = true
    expect(await attempt(FEE)).toBe('failed')
    peer.state.isDown = false
    for (let made = 1; made < 10; made++) await order()
    expect(await attempt(FEE)).toBe('too-many')
    await changePayPal(app, rosa, 'removed', () => undefined)
    const asked = peer.requests.length
    await sweep()
    expect([await attempt(FEE), peer.requests.length]).toEqual(['off', asked])
  })

  test('changes credentials one after the other', async () => {
    const { app, rosa } = await openOrders(engine)
    const entered = { clientId: CLIENT_ID, secret: CLIENT_SECRET }
    const change = () => Promise.all([enterCredentials(app, rosa, entered), enterCredentials(app, rosa, entered)])
    expect(await change()).toEqual(['entered', 'entered'])
    await Promise.all([checkTestRefund(app, rosa), changePayPal(app, rosa, 'removed', () => undefined)])
    expect((await readPayPal(app)).state).toBe('missing')
  })

  test('reads the secret with the same key and address only', async () => {
    const { app, rosa, database } = await openOrders(engine)
    const { paypal } = app
    const stateWith = async (given: object) => (await readPayPal({ database, paypal: { ...paypal, ...given } })).state
    expect(await stateWith({})).toBe('entered')
    expect(await stateWith({ key: randomBytes(32) })).toBe('lost')
    expect(await stateWith({ url: 'https://api-m.sandbox.paypal.com' })).toBe('lost')
    expect(await stateWith({ key: undefined })).toBe('unsupported')
    await enterCredentials(app, rosa, { clientId: CLIENT_ID, secret: CLIENT_SECRET })
    expect(await readPayPal(app)).toMatchObject({ state: 'entered', clientId: CLIENT_ID })
    expect((await readPayPal(app)).provenAt).toBeUndefined()
  })

  test('keeps every ledger exact to the cent, whatever PayPal does', async () => {
    const { peer, app, ids, approved, order, pass, readAll, database } = await openOrders(engine, isFull ? 1000 : 200)
    const random = createRandom(20_261_126)
    const made: { id: string; applicationId: string }[] = []
    for (const applicationId of ids) {
      const id = random() < 0.1 ? await order(applicationId) : await approved(pick(orderModes, random), applicationId)
      made.push({ id, applicationId })
      if (random() < 0.1) made.push({ id: await order(applicationId), applicationId })
    }
    for (let round = 0; round < 400; round++) {
      const stopping = new AbortController()
      peer.state.onHang = () => stopping.abort()
      const sweeps = round % 3 === 0 ? [1, 2] : [1]
      await Promise.allSettled(sweeps.map(() => sweepOrders(app, stopping.signal)))
      for (const { ourId, capture, isApproved } of peer.orders.values()) {
        if (capture?.status === 'PENDING' && random() < 0.5) peer.setCapture(ourId, 'COMPLETED')
        if (capture?.status === 'PENDING' && random() < 0.2) peer.setCapture(ourId, 'DECLINED')
        if (capture?.status === 'COMPLETED' && random() < 0.05) peer.setCapture(ourId, 'PARTIALLY_REFUNDED')
        if (!isApproved && random() < 0.02) peer.approve(ourId)
      }
      const open = database.selectFrom('payment_orders').select('id').where('status', 'in', openStatuses)
      if ((await open.execute()).length === 0) break
      if (round > 6) pass(61)
    }
    const sums = await readSums(database, ids)
    const paidTo = new Map<string, number>()
    const unmatched = []
    for (const { id, applicationId } of made) {
      const { capture, mode } = peer.find(id)
      if (!capture || capture.status === 'DECLINED' || capture.currency !== 'USD') continue
      if (mode === 'other-order') unmatched.push(`paypal ${capture.id}`)
      else paidTo.set(applicationId, (paidTo.get(applicationId) ?? 0) + capture.cents)
    }
    expect(new Map(ids.map((id) => [id, sums.get(id)?.balance]))).toEqual(
      new Map(ids.map((id) => [id, FEE - (paidTo.get(id) ?? 0)])),
    )
    const rows = database.selectFrom('provider_payments').select('id').where('entry_id', 'is', null)
    const listed = await rows.where('dismissed_at', 'is', null).orderBy('id').execute()
    expect(listed.map(({ id }) => id)).toEqual(unmatched.sort())
    const statuses = new Set(
      (await database.selectFrom('payment_orders').select('status').execute()).map((row) => row.status),
    )
    expect([...statuses].sort()).toEqual(['completed', 'expired', 'failed'])
    expect(new Set((await readAll()).map(({ state }) => state))).toEqual(new Set(['accepted']))
    const paid = [...paidTo.values()].filter((cents) => cents === FEE).length
    record(
      `orders, ${engine}`,
      `${count(made.length)} orders of ${count(ids.length)} families: ${count(paid)} paid exactly, every balance right to the cent, ${count(listed.length)} payments listed as unmatched`,
    )
  })
})
