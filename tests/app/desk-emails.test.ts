import { expect, test } from 'vitest'
import * as routes from '../../src/routes'
import { signedIn } from '../support/desk-browser'
import { queueOne, readEmail } from '../support/outbox-rows'
import { linksOf, mainOf, textOf } from '../support/page'
import { openSite } from '../support/test-site'

async function openWithEmail(values: { status?: 'failed' | 'sent'; last_error?: string; attempts?: number } = {}) {
  const site = await openSite()
  const id = await queueOne(site.database, { subject: 'We have your message' })
  const sent_at = values.status === 'sent' ? site.clock.now().toISOString() : null
  if (values.status)
    await site.database
      .updateTable('outbox')
      .set({ ...values, sent_at })
      .where('id', '=', id)
      .execute()
  const browser = await signedIn(site, 'office')
  const main = async (path: string) => mainOf(await (await browser.get(path)).text())
  /** Presses a button, and reads where it leads. */
  const press = async (step: string, fields: Record<string, string> = {}) => {
    const answer = await browser.send(`${routes.deskEmail(id)}/${step}`, fields)
    const location = answer.headers.get('Location')
    return {
      status: answer.status,
      location,
      text: textOf(location ? await main(location) : mainOf(await answer.text())),
    }
  }
  return { site, id, ...browser, main, press, read: () => readEmail(site.database, id) }
}

const failed = { status: 'failed', last_error: '550 no such mailbox', attempts: 3 } as const

test('the list shows every email with its state, and one state alone', async () => {
  const { main, id } = await openWithEmail(failed)
  const list = await main(routes.deskEmails)
  expect(textOf(list)).toContain('We have your message ann@example.org Confirmation Failed 550 no such mailbox')
  expect(linksOf(list).map(({ href }) => href)).toContain(routes.deskEmail(id))
  expect(textOf(await main('/desk/emails?state=failed'))).toContain('We have your message')
  expect(textOf(await main('/desk/emails?state=sent'))).toContain('No email is sent')
})

test('an email’s page says what it says, how often it was tried, and why it failed', async () => {
  const { main, id } = await openWithEmail(failed)
  const text = textOf(await main(routes.deskEmail(id)))
  expect(text).toContain('This email was not delivered. 550 no such mailbox')
  expect(text).toContain('Tries 3')
  expect(text).toContain('Hello Ann')
})

test('a failed email is sent again', async () => {
  const { press, read } = await openWithEmail(failed)
  expect((await press('again', { key: 'k' })).text).toContain('It is on its way again.')
  expect(await read()).toMatchObject({ status: 'waiting', last_error: null, attempts: 0 })
})

test('a sent email is sent again once, however often the button is pressed', async () => {
  const { press, site } = await openWithEmail({ status: 'sent' })
  expect((await press('again', { key: 'k' })).text).toContain('State Waiting')
  expect(await press('again', { key: 'k' })).toMatchObject({ status: 409 })
  expect(await site.queued()).toHaveLength(2)
})

test('its address is corrected; what is no address is said and kept', async () => {
  const { press, read } = await openWithEmail(failed)
  const wrong = await press('address', { key: 'k', address: 'ann@' })
  expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining('This isn’t an email address.') })
  expect(await read()).toMatchObject({ status: 'failed' })
  expect((await press('address', { key: 'k', address: 'ann@example.com' })).text).toContain('To ann@example.com')
  expect(await read()).toMatchObject({ status: 'waiting', to_address: 'ann@example.com' })
})

test('one that waits is stopped', async () => {
  const { press, read } = await openWithEmail()
  expect((await press('stop')).text).toContain('It will not be sent.')
  expect(await read()).toMatchObject({ status: 'stopped' })
  expect(await press('stop')).toMatchObject({ status: 409 })
})

test('a failed one is left unsent, and is dealt with', async () => {
  const { press, read, main } = await openWithEmail(failed)
  await press('leave')
  expect(await read()).toMatchObject({ status: 'stopped' })
  expect(textOf(await main(routes.desk))).toContain('Failed emails 0')
  expect(textOf(await main(routes.deskLog))).toContain('A office left an email unsent')
})

test('a test email goes to oneself', async () => {
  const { send, site, member } = await openWithEmail()
  await send(routes.deskTestEmail, { key: 'k' })
  expect((await site.queued()).map(({ kind, to_address }) => [kind, to_address])).toContainEqual(['test', member.email])
})

test('a code that was mailed stands on no page', async () => {
  const { site, main, member } = await openWithEmail()
  await site.fetch('/desk/sign-in', {
    method: 'POST',
    body: new URLSearchParams({ email: member.email }),
    headers: { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' },
  })
  const code = (await site.queued()).find(({ kind }) => kind === 'sign-in-code')
  expect(code?.secret_id).toBeTruthy()
  const text = textOf(await main(routes.deskEmail(code?.id ?? '')))
  expect(text).toContain('Its code or link was made when it was sent')
  expect(text).not.toContain('Send it again')
})

test('there are no emails for a helper, and no steps', async () => {
  const { site, id } = await openWithEmail(failed)
  const { get, send } = await signedIn(site, 'helper')
  expect((await get(routes.deskEmails)).status).toBe(404)
  expect((await send(`${routes.deskEmail(id)}/again`, { key: 'k' })).status).toBe(404)
})
