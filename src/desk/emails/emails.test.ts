import { expect, onTestFinished, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { createSmtpError, openMailServer } from '../../../tests/support/mail-server'
import { queueOne, readOutboxRow } from '../../../tests/support/outbox-rows'
import { linksOf, mainOf, textOf } from '../../../tests/support/page'
import { contactMessage, openSite } from '../../../tests/support/test-site'
import { startDelivery } from '../../mail/deliver'
import { SAVED_AS_FILE } from '../../mail/saved-emails'
import { createSmtpTransport } from '../../mail/smtp-transport'
import * as routes from '../../routes'

async function openWithEmail(
  values: { status?: 'failed' | 'sent' | 'stopped'; last_error?: string; attempts?: number } = {},
) {
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
  /** Submits a form and reads the page that it redirects to. */
  const press = async (step: string, fields: Record<string, string> = {}) => {
    const answer = await browser.send(`${routes.deskEmail(id)}/${step}`, fields)
    const location = answer.headers.get('Location')
    return {
      status: answer.status,
      location,
      text: textOf(location ? await main(location) : mainOf(await answer.text())),
    }
  }
  return { site, id, ...browser, main, press, read: () => readOutboxRow(site.database, id) }
}

const failed = { status: 'failed', last_error: '550 no such mailbox', attempts: 3 } as const

test('lists all emails with their state, or those in one state', async () => {
  const { main, id } = await openWithEmail(failed)
  const list = await main(routes.deskEmails)
  expect(textOf(list)).toContain('We have your message ann@example.org Confirmation Failed 550 no such mailbox')
  expect(linksOf(list).map(({ href }) => href)).toContain(routes.deskEmail(id))
  expect(textOf(await main('/desk/emails?state=failed'))).toContain('We have your message')
  expect(textOf(await main('/desk/emails?state=sent'))).toContain('No email is sent')
})

test('shows an email’s text, number of attempts, and failure', async () => {
  const { main, id } = await openWithEmail(failed)
  const text = textOf(await main(routes.deskEmail(id)))
  expect(text).toContain('This email was not delivered. 550 no such mailbox')
  expect(text).toContain('Tries 3')
  expect(text).toContain('Hello Ann')
})

test('says why an email was stopped instead of sent', async () => {
  const last_error = 'Not sent: its code or link had expired or was replaced'
  const { main, id } = await openWithEmail({ status: 'stopped', last_error })
  expect(textOf(await main(routes.deskEmail(id)))).toContain(`Stopped . ${last_error}.`)
})

test('sends a failed email again', async () => {
  const { press, read } = await openWithEmail(failed)
  expect((await press('again', { key: 'k' })).text).toContain('The email is on its way again.')
  expect(await read()).toMatchObject({ status: 'waiting', last_error: null, attempts: 0 })
})

test('corrects the address of an email, and keeps an invalid one in the form', async () => {
  const { press, read } = await openWithEmail(failed)
  const wrong = await press('address', { key: 'k', address: 'ann@' })
  expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining('This isn’t an email address.') })
  expect(await read()).toMatchObject({ status: 'failed' })
  expect((await press('address', { key: 'k', address: 'ann@example.com' })).text).toContain('To ann@example.com')
  expect(await read()).toMatchObject({ status: 'waiting', to_address: 'ann@example.com' })
})

test('sending an email to another address requires a fresh sign-in, before anything is typed', async () => {
  const { site, id, read, main } = await openWithEmail(failed)
  const page = routes.deskEmail(id)
  expect(await main(page)).toContain(`action="${page}/address"`)
  const stale = await signedIn(site, 'office', { isVerified: false })
  const shown = mainOf(await (await stale.get(page)).text())
  expect(shown).not.toContain(`action="${page}/address"`)
  expect(linksOf(shown).map(({ href }) => href)).toContain(`${routes.deskVerify}?next=${page}`)
  const refused = await stale.send(`${page}/address`, { key: 'k', address: 'mallory@example.com' })
  expect(refused.headers.get('Location')).toBe(`${routes.deskVerify}?next=${encodeURIComponent(page)}`)
  expect(await read()).toMatchObject({ status: 'failed', to_address: 'ann@example.org' })
})

test('stops a waiting email', async () => {
  const { press, read } = await openWithEmail()
  expect((await press('stop')).text).toContain('The email won’t be sent.')
  expect(await read()).toMatchObject({ status: 'stopped' })
  expect(await press('stop')).toMatchObject({ status: 409 })
})

test('sets a failed email aside', async () => {
  const { press, read, main } = await openWithEmail(failed)
  await press('leave')
  expect(await read()).toMatchObject({ status: 'stopped' })
  expect(textOf(await main(routes.desk))).not.toContain('Failed emails')
  expect(textOf(await main(routes.deskLog))).toContain('A office decided not to send an email')
})

test('shows why a waiting email was not accepted, the server’s message, and the next attempt', async () => {
  const { site, main, id } = await openWithEmail()
  const due_at = new Date(site.clock.now().getTime() + 6 * 60_000).toISOString()
  const refused = { last_error: '535 5.7.8 Bad credentials', failure: 'password', attempts: 2, due_at } as const
  await site.database.updateTable('outbox').set(refused).where('id', '=', id).execute()
  const why = 'The mail server refuses our password. 535 5.7.8 Bad credentials'
  const page = textOf(await main(routes.deskEmail(id)))
  expect(page).toContain(`Not delivered yet. ${why} The next try is in 6 minutes`)
  expect(textOf(await main(routes.deskEmails))).toContain(`Waiting ${why}`)
})

test('never calls an email sent that was saved as a file', async () => {
  const { site, main, id } = await openWithEmail({ status: 'sent', last_error: SAVED_AS_FILE })
  expect(textOf(await main(routes.deskEmails))).toContain('ann@example.org Confirmation Saved as a file')
  expect(textOf(await main('/desk/emails?state=sent'))).toContain('No email is sent')
  const page = textOf(await main(routes.deskEmail(id)))
  expect(page).toMatch(/State Saved as a file .* Saved Thu, Jun 25, 2026/)
  expect(page).not.toMatch(/Sent|This email was not/)
  await site.postJson('contact', contactMessage)
  await site.database.updateTable('outbox').set({ status: 'sent', last_error: SAVED_AS_FILE }).execute()
  const [row] = (await site.stored()).toReversed()
  const history = textOf(await main(routes.deskSubmission(row?.reference ?? '')))
  expect(history).toContain('Email to the office : saved as a file')
  expect(history).not.toContain(': sent')
})

test('offers to send emails saved as files, with counts and dates and none preselected', async () => {
  const { site, id, main, send } = await openWithEmail({ status: 'sent', last_error: SAVED_AS_FILE })
  const offer = await main(routes.deskEmails)
  expect(textOf(offer)).toContain(
    'saved as files while no mail server was set Choose what to send now. Confirmation: 1, June 25, 2026',
  )
  expect(offer).not.toContain('checked')
  await send(routes.deskSavedEmails)
  const chosen = { kind: 'confirmation' }
  const stale = await signedIn(site, 'office', { isVerified: false })
  expect((await stale.send(routes.deskSavedEmails, chosen)).headers.get('Location')).toContain(routes.deskVerify)
  expect(await readOutboxRow(site.database, id)).toMatchObject({ status: 'sent' })
  const answer = await send(routes.deskSavedEmails, chosen)
  const after = textOf(await main(answer.headers.get('Location') ?? ''))
  expect(after).toContain('The chosen emails are on their way.')
  expect(after).not.toContain('saved as files while')
  expect(await readOutboxRow(site.database, id)).toMatchObject({ status: 'waiting', last_error: null, sent_at: null })
  expect(textOf(await main(routes.deskLog))).toContain('State: Saved as a file → Waiting')
})

test('retries all waiting emails and logs their number', async () => {
  const { site, id, main, send } = await openWithEmail()
  expect(await main(routes.deskEmails)).not.toContain(routes.deskRetryEmails)
  const due_at = new Date(site.clock.now().getTime() + 3_600_000).toISOString()
  const refused = { last_error: '450 Later', failure: 'later', attempts: 12, due_at } as const
  await site.database.updateTable('outbox').set(refused).where('id', '=', id).execute()
  await queueOne(site.database, { at: due_at })
  expect(textOf(await main(routes.deskEmails))).toContain('Try all now')
  const answer = await send(routes.deskRetryEmails)
  const after = await main(answer.headers.get('Location') ?? '')
  expect(textOf(after)).toContain('The waiting emails are being tried now.')
  expect(after).not.toContain(routes.deskRetryEmails)
  // The number of attempts is kept, so the next failure delays the email as long as before.
  expect(await readOutboxRow(site.database, id)).toMatchObject({ ...refused, due_at: site.clock.now().toISOString() })
  expect(textOf(await main(routes.deskLog))).toContain('A office retried all waiting emails')
  expect(textOf(await main(routes.deskLog))).toContain('Emails: 1')
  const helper = await signedIn(site, 'helper')
  expect((await helper.send(routes.deskRetryEmails)).status).toBe(404)
})

test('shows on every page that emails are delayed, with the reason only for signed-in staff', async () => {
  const { site, get } = await openWithEmail()
  const refused = {
    last_error: '535 No',
    failure: 'password',
    attempts: 2,
    created_at: '2026-06-25T16:52:00.000Z',
  } as const
  await site.database.updateTable('outbox').set(refused).execute()
  const read = async (path: string) => textOf(await (await get(path)).text())
  const message = 'One email is late. The mail server refuses our password.'
  for (const path of [routes.desk, routes.deskAccount, '/desk/no-such-page'])
    expect(await read(path)).toContain(message)
  const helper = await signedIn(site, 'helper')
  const theirs = await (await helper.get(routes.desk)).text()
  expect(textOf(theirs)).toContain(message)
  expect(theirs).not.toContain('See waiting emails')
  const strangers = await (await site.fetch(routes.deskSignIn)).text()
  expect(textOf(strangers)).toContain('Email is delayed: ')
  expect(strangers).not.toMatch(/password|is late/)
  site.setClock('2026-06-25T17:02:00.000Z')
  expect(await read(routes.desk)).not.toContain('is late')
})

/** Opens a site that uses a mail server, and returns a function that sends a test email. */
async function openTestEmailSite(url: string, testEmailTimes: { within: number; every: number }) {
  const site = await openSite({ testEmailTimes })
  const delivery = startDelivery({
    database: site.database,
    transport: createSmtpTransport({ url, requiresTls: false }, { name: 'Us', address: 'hello@program.example' }),
    log: { warn: () => {}, error: () => {} },
    now: site.clock.now,
    pollIntervalMs: 5,
  })
  onTestFinished(() => delivery.stop())
  const browser = await signedIn(site, 'office')
  const answer = await browser.send(routes.deskTestEmail, { key: 'k' })
  const message = textOf(mainOf(await (await browser.get(answer.headers.get('Location') ?? '')).text()))
  return { message, ...browser }
}

const LONG_WAIT = { within: 10_000, every: 5 }

test('sends a test email to the current user and reports that the mail server accepted it', async () => {
  const server = await openMailServer()
  const { message, member } = await openTestEmailSite(server.url, LONG_WAIT)
  expect(message).toContain('The mail server accepted the test.')
  expect(message).toContain('State Sent')
  expect(server.emails.map(({ recipients }) => recipients)).toEqual([[member.email]])
})

test('reports why the mail server rejected a test email', async () => {
  const { url } = await openMailServer({
    authOptional: false,
    onAuth: (_given, _session, done) => done(createSmtpError(535, '5.7.8 Wrong')),
  })
  const { message } = await openTestEmailSite(url.replace('smtp://', 'smtp://office:word@'), LONG_WAIT)
  expect(message).toContain('Not delivered yet. We’ll keep trying.')
  expect(message).toMatch(/The mail server refuses our password\. .*535 5\.7\.8 Wrong .*The next try is/)
})

test('stops waiting for the result of a test email', async () => {
  const { url } = await openMailServer({ onConnect: () => {} })
  expect((await openTestEmailSite(url, { within: 20, every: 5 })).message).toContain(
    'Not delivered yet: the mail server hasn’t answered.',
  )
})

test('searches emails, also within one state', async () => {
  const { main } = await openWithEmail(failed)
  const found = await main(`${routes.deskEmails}?q=ANN%40example&state=failed`)
  expect(textOf(found)).toContain('We have your message')
  expect(linksOf(found).map(({ href }) => href)).toContain('/desk/emails?state=sent&q=ANN%40example')
  expect(textOf(await main(`${routes.deskEmails}?q=ben`))).toContain('No email found')
})

test('never shows an emailed code', async () => {
  const { site, main, member } = await openWithEmail()
  await site.fetch('/desk/sign-in', {
    method: 'POST',
    body: new URLSearchParams({ email: member.email }),
    headers: { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' },
  })
  const code = (await site.queued()).find(({ kind }) => kind === 'sign-in-code')
  expect(code?.secret_id).toBeTruthy()
  const text = textOf(await main(routes.deskEmail(code?.id ?? '')))
  expect(text).toContain('Its code or link was created when it was sent')
  expect(text).not.toContain('Send it again')
})

test('denies helpers all pages and actions of emails', async () => {
  const { site, id } = await openWithEmail(failed)
  const { get, send } = await signedIn(site, 'helper')
  expect((await get(routes.deskEmails)).status).toBe(404)
  expect((await send(`${routes.deskEmail(id)}/again`, { key: 'k' })).status).toBe(404)
})
