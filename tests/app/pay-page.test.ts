import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshContent } from '../../content/content-source'
import { insertEntries } from '../../src/payments/ledger'
import { createPayToken } from '../../src/payments/pay-link'
import { paymentReference } from '../../src/payments/payment-reference'
import { changePayPal, enterCredentials } from '../../src/payments/paypal/credentials'
import * as routes from '../../src/routes'
import { getPayKey } from '../../src/server/security/site-secret'
import { changingContent } from '../support/content'
import { addStaff } from '../support/desk'
import { storeFamilyForms, storeTwoSeasons } from '../support/family-forms'
import { linksOf, mainOf, policyOf, textOf } from '../support/page'
import { ADDRESS, openSite } from '../support/test-site'

type Entry = { kind: 'regular-fee' | 'deposit-due' | 'payment'; cents: number }

const accepted: Entry[] = [
  { kind: 'regular-fee', cents: 80_000 },
  { kind: 'deposit-due', cents: 10_000 },
]

/** Opens the page of a pay link for a family with a spot. */
async function openPayPage(entries = accepted, content = freshContent()) {
  const site = await openSite({ content })
  await storeTwoSeasons(site.database)
  const row = { name: 'Ann Lee', email: 'ann@example.org', state: 'accepted' } as const
  const [family] = await storeFamilyForms(site.database, 'application', [row])
  const { applicationId = '', reference = '' } = family ?? {}
  const add = (added: readonly Entry[]) => {
    const shared = {
      application_id: applicationId,
      date: '2026-06-25',
      source: 'site',
      created_at: '2026-06-25',
    } as const
    return insertEntries(
      site.database,
      added.map((entry) => ({ ...shared, ...entry })),
    )
  }
  await add(entries)
  const path = routes.pay(createPayToken(getPayKey(site.site.secret), applicationId, site.clock.now()))
  const read = async () => textOf(mainOf(await (await site.fetch(path)).text()))
  return { ...site, path, read, add, reference, applicationId }
}

test('shows what is due now, or the deposit, with the way to pay, and nothing about the person', async () => {
  const { path, fetch, reference, applicationId } = await openPayPage()
  const answer = await fetch(path)
  const html = await answer.text()
  const text = textOf(mainOf(html))
  expect(text).toContain('Pay for Summer 2026')
  expect(text).toContain('Due now $800 Or first the deposit $100 For Summer 2026')
  expect(text).toContain(`Please put the reference ${paymentReference(reference)} in the payment note`)
  expect(html).toContain('action="https://pay.example/checkout"')
  for (const secret of ['Ann', 'Lee', 'ann@example.org']) expect(html).not.toContain(secret)
  // The canonical address is public.
  expect(html.split(applicationId)).toHaveLength(1)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(policyOf(answer)['form-action']).toEqual(["'self'", 'https://pay.example'])
  for (const list of [routes.sitemap, routes.searchIndex, routes.blogFeed])
    expect(await (await fetch(list)).text()).not.toContain('/pay/')
})

test('reads the amount when it is opened, and changes nothing', async () => {
  const { path, fetch, read, add, database } = await openPayPage()
  const countChanges = () => sql`SELECT total_changes() AS count`.execute(database)
  const before = await countChanges()
  expect((await fetch(path, { method: 'HEAD' })).status).toBe(200)
  await read()
  expect(await countChanges()).toEqual(before)
  await add([{ kind: 'payment', cents: 10_000 }])
  expect(await read()).toContain('Due now $700 For Summer 2026')
  await add([{ kind: 'payment', cents: 70_000 }])
  expect(await read()).toContain('Nothing is due now.')
})

test('leads to Make Payment from expired and invalid links, and those of erased families', async () => {
  const { path, fetch, setClock, database } = await openPayPage()
  const target = async (address: string) => (await fetch(address)).headers.get('Location')
  expect(await target(`${path}x`)).toBe(routes.makePayment)
  expect(await target(routes.pay('x'))).toBe(routes.makePayment)
  setClock('2026-08-24T17:00:00.000Z')
  expect(await target(path)).toBeNull()
  setClock('2027-06-26T17:00:00.000Z')
  expect(await target(path)).toBe(routes.makePayment)
  setClock('2026-06-26T17:00:00.000Z')
  await database.deleteFrom('inbox').execute()
  expect(await target(path)).toBe(routes.makePayment)
})

test('passes the sidebar’s form to the contact page, and refuses posts of other sites', async () => {
  const { path, fetch } = await openPayPage()
  const post = (Origin: string, query = '') => fetch(path + query, { method: 'POST', headers: { Origin } })
  const answer = await post(ADDRESS, '?form=contact-sidebar')
  expect([answer.status, answer.headers.get('Location')]).toEqual([307, '/contact?form=contact-sidebar'])
  expect((await post('https://elsewhere.example')).status).toBe(403)
  expect((await fetch(path, { method: 'PUT' })).status).toBe(405)
  // Orders are off.
  expect((await post(ADDRESS)).headers.get('Location')).toBe(path)
})

/** Turns on PayPal orders at a peer that creates every order until `isDown` is set. */
async function turnOn({ app, database }: Awaited<ReturnType<typeof openPayPage>>) {
  const state = { isDown: false }
  const peer = createServer((request, response) => {
    const { port } = peer.address() as { port: number }
    const links = [{ rel: 'payer-action', href: `http://127.0.0.1:${port}/approve` }]
    const isToken = request.url === '/v1/oauth2/token'
    const answer = isToken ? { access_token: 'a-token', expires_in: 9000 } : { id: 'ORDER1', links }
    response.writeHead(state.isDown ? 503 : 201, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void peer.close())
  const url = `http://127.0.0.1:${(peer.address() as { port: number }).port}`
  Object.assign(app, { paypal: { url, key: Buffer.alloc(32, 1) } })
  const rosa = await addStaff(database)
  await enterCredentials(app, rosa, { clientId: 'a'.repeat(20), secret: 'b'.repeat(20) })
  const provenAt = '2026-06-25T17:00:00.000Z'
  await changePayPal(app, rosa, 'proven', (stored) => stored && { ...stored, provenAt })
  return { url, state }
}

test('creates a PayPal order for an amount that is due, and shows its state', async () => {
  const site = await openPayPage()
  const { url, state } = await turnOn(site)
  const { path, fetch, read, database, applicationId } = site
  const answer = await fetch(path)
  expect(policyOf(answer)['form-action']).toContain(url)
  expect(textOf(mainOf(await answer.text()))).toContain('Pay $800 with PayPal Pay $100 with PayPal')
  const pay = (cents: string) =>
    fetch(path, { method: 'POST', headers: { Origin: ADDRESS }, body: new URLSearchParams({ cents }) })
  // Nobody pays another amount.
  expect((await pay('5')).headers.get('Location')).toBe(path)
  expect(await database.selectFrom('payment_orders').selectAll().execute()).toEqual([])
  const created = await pay('10000')
  expect([created.status, created.headers.get('Location')]).toEqual([303, `${url}/approve`])
  const orders = database.selectFrom('payment_orders').select(['id', 'cents', 'application_id'])
  const { id, ...order } = await orders.executeTakeFirstOrThrow()
  expect(order).toEqual({ cents: 10_000, application_id: applicationId })
  const open = async (query: string) => textOf(mainOf(await (await fetch(path + query)).text()))
  expect(await open(`?order=${id}`)).toContain('If you approved the payment at PayPal, it is being checked')
  expect(await open('?order=another')).toContain('Pay $800 with PayPal')
  const states = [
    ['pending', 'Your payment is being checked. Do not pay again.'],
    ['completed', 'We received your payment.'],
    ['expired', 'The payment did not go through.'],
  ] as const
  for (const [status, words] of states) {
    await database.updateTable('payment_orders').set({ status }).execute()
    expect(await open(`?order=${id}`)).toContain(words)
    expect((await read()).includes('Pay $800 with PayPal')).toBe(status !== 'pending')
  }
  state.isDown = true
  const failed = await pay('80000')
  expect(failed.status).toBe(503)
  const page = await failed.text()
  expect(textOf(mainOf(page))).toContain('PayPal can’t be reached now, and nothing was paid.')
  expect(page).toContain('action="https://pay.example/checkout"')
})

test('links the privacy notice once, at the hosted form and at that of orders', async () => {
  const { source, publish } = changingContent()
  const privacy = { id: 'privacy', title: 'Privacy', where: 'footer', purpose: 'privacy' } as const
  publish(({ ownPages }) => void ownPages.push({ ...privacy, sections: [], files: [] }))
  const site = await openPayPage(accepted, source)
  const linked = async () => linksOf(mainOf(await (await site.fetch(site.path)).text())).map(({ href }) => href)
  expect(await linked()).toContain('/privacy')
  await turnOn(site)
  expect(await linked()).toEqual(['/privacy'])
})

test('leaves the public payment page as it was, and links nowhere to pay links', async () => {
  const { fetch } = await openPayPage()
  const html = await (await fetch(routes.makePayment)).text()
  expect(linksOf(html).some(({ href }) => href?.startsWith('/pay/'))).toBe(false)
  const main = mainOf(html)
  expect(createHash('sha256').update(main).digest('hex')).toBe(
    'd9dc748d61e2b764fda24c2dc628dd97aec97563a1d83b548e9fb87d015e89ae',
  )
})
