import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { textOf } from '../../../tests/support/page'
import { CLIENT_ID, CLIENT_SECRET, openPayPalPeer } from '../../../tests/support/paypal-peer'
import { openSite } from '../../../tests/support/test-site'
import { sweepOrders } from '../../payments/paypal/sweep-orders'
import { openAppContext } from '../../server/process/open-app-context'
import { readSettings } from '../../server/process/settings'

const PAGE = '/desk/money/paypal'
const credentials = { 'client-id': CLIENT_ID, secret: CLIENT_SECRET }

async function openPayPal(key: Buffer | undefined = randomBytes(32)) {
  const [site, peer] = [await openSite(), await openPayPalPeer()]
  const app = Object.assign(site.app, { paypal: { url: peer.url, key } })
  const owner = await signedIn(site, 'owner')
  const answers: string[] = []
  /** Posts and resolves to the text of the answer, or of the page that it leads to. */
  const send = async (path: string, fields: Record<string, string> = {}) => {
    const answer = await owner.send(path, fields)
    const shown = answer.status === 303 ? await owner.get(answer.headers.get('Location') ?? '') : answer
    const html = await shown.text()
    answers.push(html)
    return textOf(html)
  }
  const read = async () => textOf(await (await owner.get(PAGE)).text())
  return { site, peer, app, owner, answers, send, read }
}

test('turns orders on once a dollar was paid and refunded, and shows the secret nowhere', async () => {
  const { site, peer, app, owner, answers, send, read } = await openPayPal()
  await signedIn(site, 'owner')
  expect(await read()).toContain('no credentials have been entered')
  expect(await send(PAGE, { ...credentials, secret: 'too short' })).toContain('copy both from PayPal')
  expect(await send(PAGE, credentials)).toContain('Try it with one dollar')
  expect(await send(`${PAGE}/test`)).toContain('Continue to PayPal')
  const order = [...peer.orders.values()][0]
  expect(answers.at(-1)).toContain(`href="${peer.url}/checkoutnow?token=${order?.id}"`)
  expect(await send(`${PAGE}/check`)).toContain('doesn’t say yet')
  peer.approve(order?.ourId ?? '')
  await sweepOrders(app)
  expect(await read()).toMatch(/The dollar arrived.*Refund all of it at PayPal/)
  peer.setCapture(order?.ourId ?? '', 'PARTIALLY_REFUNDED')
  expect(await send(`${PAGE}/check`)).toContain('doesn’t say yet')
  peer.setCapture(order?.ourId ?? '', 'REFUNDED')
  expect(await send(`${PAGE}/check`)).toContain('Orders are on since')
  expect(await send(PAGE, credentials)).toContain('Orders are off until')
  expect(await send(`${PAGE}/remove`)).toContain('no credentials have been entered')

  const emails = await site.queued()
  expect(emails.filter(({ kind }) => kind === 'billing-changed').map(({ subject }) => subject)).toEqual(
    [
      ...['entered new PayPal credentials', 'turned on payments by PayPal order'],
      ...['entered new PayPal credentials', 'removed the PayPal credentials'],
    ].flatMap((change) => Array(2).fill(`${owner.member.name} ${change}`)),
  )
  answers.push(await (await owner.get('/desk/log')).text(), JSON.stringify([emails, site.logged]))
  expect(textOf(answers.at(-2) ?? '')).toContain('changed PayPal orders Now: orders on')
  const events = await site.database.selectFrom('events').select('details').execute()
  for (const text of [...answers, JSON.stringify(events)]) expect(text).not.toContain(CLIENT_SECRET)
})

test('names wrong credentials, and those that can no longer be read', async () => {
  const { app, send, read } = await openPayPal()
  await send(PAGE, { ...credentials, secret: `${CLIENT_SECRET}x` })
  expect(await send(`${PAGE}/test`)).toContain('PayPal refused or didn’t answer')
  Object.assign(app.paypal ?? {}, { key: randomBytes(32) })
  expect(await read()).toContain('The stored secret can’t be read')
})

test('refuses credentials without SECRET on PostgreSQL', async () => {
  const { site, send, read } = await openPayPal()
  const keyWith = (given: Record<string, string>) =>
    openAppContext({ ...site.app, settings: readSettings(given), secret: 'a stored secret' }).paypal?.key
  const DATABASE_URL = 'postgres://db.example/site'
  expect(keyWith({ DATABASE_URL })).toBeUndefined()
  expect(keyWith({ DATABASE_URL, SECRET: 'x'.repeat(32) })).toBeInstanceOf(Buffer)
  expect(keyWith({})).toBeInstanceOf(Buffer)
  Object.assign(site.app, { paypal: { url: 'https://api-m.paypal.com' } })
  expect(await read()).toContain('Ask the person who runs the site to set SECRET')
  expect(await send(PAGE, credentials)).toContain('can’t be stored until SECRET is set')
  expect(await site.database.selectFrom('payment_settings').selectAll().execute()).toEqual([])
})

test('is missing for the office', async () => {
  const { site } = await openPayPal()
  const office = await signedIn(site, 'office')
  expect([(await office.get(PAGE)).status, (await office.send(PAGE, credentials)).status]).toEqual([404, 404])
})
