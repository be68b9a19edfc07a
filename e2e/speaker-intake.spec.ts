import { referenceOf } from '../src/forms/reference'
import { test as base, expect, mainForm, OFFICE, waitUntilAwake } from './fixtures'
import { expectKept, expectReset, fill, message } from './forms'
import { speaker } from './ruled-forms'
import { RunningSite } from './running-site'

/** A site whose office takes speaker applications. */
const test = base.extend<object, { openSite: RunningSite }>({
  openSite: [
    async ({ mailbox }, use) => {
      const settings = { SMTP_URL: mailbox.url, OFFICE_EMAIL: OFFICE, SPEAKER_INTAKE: 'on' }
      const site = await RunningSite.start(settings)
      await use(site)
      await site.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ openSite }, use) => use(openSite.address),
})

test('the start says that applications go to the office', async ({ openSite }) => {
  expect(openSite.output).toMatch(/^Speakers +applications go to the office$/m)
})

test('a speaker applies, the office hears, the speaker hears back', async ({ page, openSite, mailbox }) => {
  const answers = speaker.answers()
  const form = mainForm(page)
  await page.goto('/speakers')
  await waitUntilAwake(form)
  await fill(form, answers)
  const request = page.waitForRequest('**/api/speaker')
  await form.locator('[type=submit]').click()

  expect((await request).postDataJSON()).toEqual(answers)
  await expect(form.getByRole('status')).toHaveText(speaker.success)
  await expectReset(form, answers)
  expect(openSite.submissionsOf(answers.email)).toMatchObject([{ form: 'speaker', answers }])
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
  const office = mailbox.about(answers.email).find((mail) => mail.recipients[0] === OFFICE)
  expect(office?.subject).toContain('Lee & Daughters')
  expect(office?.replyTo?.[0]?.address).toBe(answers.email)
})

test('a speaker is thanked with the reference that the mails have', async ({ page, openSite, mailbox }) => {
  const answers = speaker.answers()
  await page.goto('/speakers')
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  const panel = page.getByRole('region', { name: 'We received your application to speak' })
  await expect(panel).toBeVisible()
  const reference = referenceOf(openSite.submissionsOf(answers.email)[0]?.id ?? '')
  await expect(panel.getByRole('strong')).toHaveText(reference)
  await expect(panel).toContainText(`is on its way to ${answers.email}`)
  await panel.getByText('What we received').click()
  await expect(panel.getByRole('definition')).toHaveText(Object.values(answers))
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
  for (const mail of mailbox.about(answers.email)) expect(mail.subject).toContain(`(${reference})`)
})

test('a failure is told and costs no word', async ({ page, openSite }) => {
  const answers = speaker.answers()
  const form = mainForm(page)
  await page.route('**/api/speaker', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto('/speakers')
  await waitUntilAwake(form)
  await fill(form, answers)
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(speaker.failure)
  await expectKept(form, answers)
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(speaker.success)
  expect(openSite.submissionsOf(answers.email)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a speaker hears what is missing, and is stored and mailed once', async ({ page, openSite, mailbox }) => {
    const answers = speaker.answers()
    const form = mainForm(page)
    await page.goto('/speakers')
    await fill(form, { ...answers, ...speaker.mistakes })
    await form.locator('[type=submit]').click()
    for (const text of speaker.messages) await expect(message(form, text)).toBeVisible()
    await expectKept(form, { ...answers, ...speaker.mistakes })

    await fill(form, answers)
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('status')).toHaveText(speaker.success)
    await page.reload()
    await expect(page.getByRole('region', { name: 'We received your application to speak' })).toBeVisible()
    expect(openSite.submissionsOf(answers.email)).toMatchObject([{ form: 'speaker', answers }])
    await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
  })
})
