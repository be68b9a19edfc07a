import { expect, mainForm, OFFICE, test, waitUntilAwake } from './fixtures'
import { control, expectKept, expectReset, fill, message } from './forms'
import { acceptance } from './ruled-forms'

test.beforeEach(async ({ page }) => {
  await page.goto('/accept')
  await waitUntilAwake(mainForm(page))
})

test('a student accepts the offer, the office hears, the student gets the confirmation', async ({
  page,
  site,
  mailbox,
}) => {
  const answers = acceptance.answers()
  const form = mainForm(page)
  await form.getByLabel('First Name').fill('Ada')
  await form.getByLabel('Last Name').fill('Lee')
  await form.getByLabel('Email').fill(answers.email)
  await form.getByLabel('Program Type').selectOption('Summer Program')
  await form.getByLabel('Payment Type').selectOption('Full payment, partner schools: $500')
  await form.getByLabel('Dietary Restrictions').fill('No nuts.\nNo fish.')
  await form.getByLabel('Medical Conditions').fill('Hay fever.')
  await form.getByLabel('Emergency Contact').fill('Grace Lee, (408) 555-0111')
  await form.getByLabel('I accept the terms and conditions').check()
  await form.getByLabel('Photos and videos of me').check()
  const request = page.waitForRequest('**/api/accept')
  await form.getByRole('button', { name: 'Submit Acceptance' }).click()

  const sent = { ...answers, termsAccepted: true, photoRelease: true }
  expect((await request).postDataJSON()).toEqual(sent)
  await expect(form.getByRole('status')).toHaveText(acceptance.success)
  await expectReset(form, answers)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ form: 'accept', answers: sent }])
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
  const office = mailbox.about(answers.email).find((mail) => mail.recipients[0] === OFFICE)
  expect(office?.replyTo?.[0]?.address).toBe(answers.email)
  expect(office?.text).toContain('Hay fever.')
})

for (const { paymentType, chosen, others } of [
  {
    paymentType: 'prepay',
    chosen: /You chose to prepay \$100\b.*non-refundable.*\$500.*\$800/s,
    others: /full payment/,
  },
  { paymentType: 'full_partner', chosen: /You chose the full payment of \$500\b/, others: /prepay|\$800/ },
  { paymentType: 'full_non_partner', chosen: /You chose the full payment of \$800\b/, others: /prepay|\$500/ },
]) {
  test(`the confirmation of ${paymentType} names its fee, what is due when, and how to cancel`, async ({
    page,
    mailbox,
  }) => {
    const answers = { ...acceptance.answers(), paymentType }
    await fill(mainForm(page), answers)
    await mainForm(page).locator('[type=submit]').click()
    await expect.poll(() => mailbox.to(answers.email)).toHaveLength(1)
    const text = mailbox.to(answers.email)[0]?.text?.replaceAll(/\s+/g, ' ') ?? ''
    expect(text).toMatch(chosen)
    expect(text).toMatch(/due (?:on|by) the first day of class/)
    for (const rule of [/\$100 deposit is non-refundable/, /no refunds/, /7-10 business days/, /in writing/])
      expect(text).toMatch(rule)
    expect(text).not.toMatch(others)
  })
}

test('a wish is no must: without it the office reads that there was none', async ({ page, site }) => {
  const answers = { ...acceptance.answers(), dietary: '', medical: '', photoRelease: '' }
  await fill(mainForm(page), answers)
  const request = page.waitForRequest('**/api/accept')
  await mainForm(page).locator('[type=submit]').click()
  const sent = { ...answers, termsAccepted: true, photoRelease: false }
  expect((await request).postDataJSON()).toEqual(sent)
  await expect(mainForm(page).getByRole('status')).toHaveText(acceptance.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: sent }])
})

test('without the terms nothing is accepted', async ({ page }) => {
  const form = mainForm(page)
  await fill(form, { ...acceptance.answers(), termsAccepted: '' })
  await expect(form.locator('[type=submit]')).toBeDisabled()
  await control(form, 'termsAccepted').check()
  await expect(form.locator('[type=submit]')).toBeEnabled()
  await control(form, 'termsAccepted').uncheck()
  await expect(message(form, 'You must accept the terms and conditions')).toBeVisible()
  await expect(form.locator('[type=submit]')).toBeDisabled()
})

test('the policy opens in a tab of its own, and no answer is lost', async ({ page, context }) => {
  const answers = acceptance.answers()
  await fill(mainForm(page), answers)
  const link = mainForm(page).getByRole('link', { name: /cancellation policy/i })
  await expect(link).toHaveAttribute('target', '_blank')
  const opened = context.waitForEvent('page')
  await link.click()
  await expect(await opened).toHaveURL('/cancellation-policy')
  await expect(page).toHaveURL('/accept')
  await expectKept(mainForm(page), answers)
})

test('an accepted offer leads on to the payment', async ({ page }) => {
  const form = mainForm(page)
  const link = page.getByRole('main').getByRole('link', { name: 'Go to the payment page' })
  await fill(form, acceptance.answers())
  await expect(link).toHaveCount(0)
  await form.locator('[type=submit]').click()
  await link.click()
  await expect(page).toHaveURL('/make-payment?accepted=true')
  await expect(page.getByRole('main').getByRole('status')).toContainText('We have received your reply')
})
