import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { test as base, expect, mainForm, OFFICE, waitUntilAwake } from './fixtures'
import { application, fill } from './forms'
import { Mailbox } from './mailbox'
import { RunningSite } from './running-site'

/** A site that delivers to a mail server which is down at first. */
const test = base.extend<{ closedMailbox: Mailbox; mailingSite: RunningSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  closedMailbox: async ({}, use) => {
    const mailbox = await Mailbox.open()
    await mailbox.close()
    await use(mailbox)
    await mailbox.close()
  },
  mailingSite: async ({ closedMailbox }, use) => {
    const site = await RunningSite.start({ SMTP_URL: closedMailbox.url, OFFICE_EMAIL: OFFICE })
    await use(site)
    await site.remove()
  },
})

/** A mail that was refused is tried again after five seconds, and then after ten. */
const RETRY = { timeout: 30_000 }

test('a site killed right after its answer sends both mails when it is back, and only once', async ({
  page,
  closedMailbox: mailbox,
  mailingSite: site,
}) => {
  const first = await apply(page, site)
  await site.kill('SIGKILL')
  expect(mailbox.mails).toEqual([])

  await mailbox.listen()
  await site.start()
  await expect.poll(() => mailbox.about(first), RETRY).toHaveLength(2)
  expect(mailbox.to(first)).toHaveLength(1)
  expect(mailbox.to(OFFICE)).toHaveLength(1)
  await expect.poll(() => site.outbox().map((mail) => mail.status)).toEqual(['sent', 'sent'])

  await site.kill('SIGKILL')
  await site.start()
  const second = await apply(page, site)
  await expect.poll(() => mailbox.about(second), RETRY).toHaveLength(2)
  expect(mailbox.mails).toHaveLength(4)
})

test('a site killed while it talks to the mail server takes the mail up again at once', async ({
  page,
  closedMailbox: mailbox,
  mailingSite: site,
}) => {
  const silentServer = createServer().listen(mailbox.port, '127.0.0.1')
  const called = once(silentServer, 'connection')
  const email = await apply(page, site)
  await called
  await site.kill('SIGKILL')
  silentServer.close()
  await once(silentServer, 'close')

  await mailbox.listen()
  await site.start()
  await expect.poll(() => mailbox.about(email), RETRY).toHaveLength(2)
  await expect.poll(() => site.outbox().map((mail) => mail.status)).toEqual(['sent', 'sent'])
  expect(mailbox.mails).toHaveLength(2)
})

test('mail waits for a mail server that is down, and the student does not', async ({
  page,
  closedMailbox: mailbox,
  mailingSite: site,
}) => {
  const email = await apply(page, site)
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  await expect.poll(() => site.outbox().map((mail) => mail.attempts > 0)).toEqual([true, true])

  await mailbox.listen()
  await expect.poll(() => mailbox.about(email), RETRY).toHaveLength(2)
  await expect.poll(() => site.outbox().map((mail) => mail.status)).toEqual(['sent', 'sent'])
  expect(mailbox.mails).toHaveLength(2)
})

test('without a mail server the mails are files that a mail program reads', async ({ page, ownSite }) => {
  const email = await apply(page, ownSite)
  await expect.poll(() => ownSite.outbox().map((mail) => mail.status)).toEqual(['sent', 'sent'])

  const [office, student, ...others] = await ownSite.mailFiles()
  expect(others).toEqual([])
  expect(office?.replyTo).toMatchObject([{ address: email }])
  expect(office?.text).toContain('Lincoln High School')
  expect(student?.to).toMatchObject([{ address: email }])
  expect(student?.from).toMatchObject({ name: 'Six Saturdays' })
  expect(student?.subject).toMatch(/^We received your application \([\dA-Z]{4}-[\dA-Z]{4}\)$/)
  expect(office?.html).toContain('Sell tea on Saturdays.')
  expect(student?.html).toContain(`<a href="${ownSite.address}/make-payment">payment page</a>`)
})

/** Applies in the browser, up to the server's answer; tells the student's address. */
async function apply(page: Page, site: RunningSite): Promise<string> {
  const answers = application.answers()
  await page.goto(`${site.address}/application`)
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), answers)
  // A site that started anew refuses the token of before once: the page then gets a new one by itself.
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/api/application') && answer.status() === 201)
  await mainForm(page).locator('[type=submit]').click()
  await taken
  return answers.email
}
