import { expect, mainForm, OFFICE, test, waitUntilAwake } from './fixtures'
import { expectKept, expectReset, fill, message } from './forms'
import { cancellation } from './ruled-forms'

const CARD = 'This looks like a card number. Please remove it: we never need one'
const fields = ['programDetails', 'reason', 'paymentReference']

test('a parent asks to cancel, the office hears, the parent hears back', async ({ page, site, mailbox }) => {
  const answers = cancellation.answers()
  const form = mainForm(page)
  await page.goto('/cancel')
  await waitUntilAwake(form)
  await form.getByLabel('Full Name').fill('Ada Lee')
  await form.getByLabel('Email').fill(answers.email)
  await form.getByLabel('Program Details').fill(answers.programDetails ?? '')
  await form.getByLabel('Reason for Cancellation').fill(answers.reason ?? '')
  await form.getByLabel('How did you pay?').selectOption({ index: 1 })
  await form.getByLabel("Payer's Name or Transaction Reference").fill(answers.paymentReference ?? '')
  const request = page.waitForRequest('**/api/cancel')
  await form.getByRole('button', { name: 'Submit Request' }).click()

  expect((await request).postDataJSON()).toEqual(answers)
  await expect(form.getByRole('status')).toHaveText(cancellation.success)
  await expectReset(form, answers)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ form: 'cancel', answers }])
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
  const office = mailbox.about(answers.email).find((mail) => mail.recipients[0] === OFFICE)
  expect(office?.replyTo?.[0]?.address).toBe(answers.email)
  expect(office?.text).toContain('8XY12345AB678901C')
  expect(mailbox.to(answers.email)[0]?.text).toMatch(/7-10\s+business\s+days/)
})

test('a card number is refused wherever it is written', async ({ page, site }) => {
  const answers = cancellation.answers()
  const form = mainForm(page)
  await page.goto('/cancel')
  await waitUntilAwake(form)
  await fill(form, answers)
  await expect(form.locator('[type=submit]')).toBeEnabled()
  for (const field of fields) {
    await fill(form, { [field]: 'My card: 4111 1111 1111 1111, thank you' })
    await expect(message(form, CARD)).toBeVisible()
    await expect(form.locator('[type=submit]')).toBeDisabled()
    await fill(form, { [field]: answers[field] ?? '' })
    await expect(message(form, CARD)).toHaveCount(0)
  }
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(cancellation.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('a card number is known in the ways that people write it, and other numbers are not taken for one', async ({
  page,
}) => {
  const form = mainForm(page)
  await page.goto('/cancel')
  await waitUntilAwake(form)
  for (const written of [
    '4111111111111111',
    '4111-1111-1111-1111',
    '3782 822463 10005',
    'visa 4111 1111 1111 1111 12/27',
    '4111 1111 1111 1111 123',
  ]) {
    await fill(form, { reason: written })
    await expect(message(form, CARD), written).toBeVisible()
    await fill(form, { reason: 'We move.' })
    await expect(message(form, CARD), written).toHaveCount(0)
  }
  for (const written of ['Transaction 4111111111111112', 'Call (408) 555-0100', 'June 25 to July 30, 2024']) {
    await fill(form, { reason: written, email: 'ada@' })
    await expect(message(form, cancellation.required.email ?? '')).toBeVisible()
    await expect(message(form, CARD), written).toHaveCount(0)
    await fill(form, { email: 'ada@example.org' })
    await expect(message(form, cancellation.required.email ?? '')).toHaveCount(0)
  }
})

test('the form asks for no card number', async ({ page }) => {
  await page.goto('/cancel')
  await expect(mainForm(page).getByLabel(/card|expir|cvv/i)).toHaveCount(0)
  await expect(mainForm(page).locator('[autocomplete^="cc-"]')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('never need a card number')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const field of fields) {
    test(`a card number under ${field} is refused by the server, and not stored`, async ({ page, site }) => {
      const answers = { ...cancellation.answers(), [field]: '4111 1111 1111 1111' }
      const form = mainForm(page)
      await page.goto('/cancel')
      await fill(form, answers)
      await form.locator('[type=submit]').click()
      await expect(message(form, CARD)).toBeVisible()
      await expectKept(form, answers)
      expect(site.submissionsOf(answers.email)).toEqual([])
    })
  }
})
