import type { Locator } from '@playwright/test'
import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { asSent, control, fill } from './forms'
import { holdBack } from './network'
import { acceptance } from './ruled-forms'

const words = {
  programType: 'Summer Program',
  paymentType: 'Full payment, partner schools: $500',
  termsAccepted: 'Yes',
  photoRelease: 'Yes',
}

let form: Locator
let check: Locator

test.beforeEach(async ({ page }) => {
  await page.goto(acceptance.path)
  form = mainForm(page)
  check = form.getByRole('region', { name: 'Check before you send' })
  await waitUntilAwake(form)
})

test('what is about to be sent can be read over in words as soon as all is right, and only then', async () => {
  const answers = acceptance.answers()
  for (const [field, value] of Object.entries(answers)) {
    if (field === 'photoRelease') continue
    await expect(check).toHaveCount(0)
    await fill(form, { [field]: value })
  }
  await expect(check).toBeVisible()
  await fill(form, { photoRelease: 'on' })
  await expect(check.getByRole('term')).toHaveText([
    'First Name',
    'Last Name',
    'Email',
    'Program Type',
    'Payment Type',
    'Dietary Restrictions',
    'Medical Conditions',
    'Emergency Contact',
    'I accept the terms and conditions',
    'Photos and videos of me may be used to promote the program',
  ])
  const read = await check
    .getByRole('definition')
    .filter({ hasNot: form.page().getByRole('link') })
    .all()
  const expected = Object.values({ ...answers, ...words })
  expect(read).toHaveLength(expected.length)
  for (const [index, text] of expected.entries()) await expect(read[index] ?? check).toHaveText(text)

  await fill(form, { email: 'ada@' })
  await expect(check).toHaveCount(0)
  await fill(form, { email: answers.email, dietary: '', medical: '', photoRelease: '' })
  await expect(check.getByRole('term')).toHaveCount(7)
})

test('each Change leads to its field, and the list follows what is changed there', async ({ page, site }) => {
  const answers = acceptance.answers()
  await fill(form, answers)
  await expect(check.getByRole('link')).toHaveCount(10)
  for (const [index, field] of Object.keys(answers).entries()) {
    await check.getByRole('link').nth(index).click()
    await expect(control(form, field)).toBeFocused()
    await expect(control(form, field)).toBeInViewport({ ratio: 1 })
  }
  await expect(page).toHaveURL(acceptance.path)

  await check.getByRole('link', { name: 'Change Payment Type' }).press('Enter')
  await fill(form, { paymentType: 'prepay', dietary: 'Nothing with eggs.' })
  await expect(check).toContainText('Prepay only: $100')
  await expect(check).toContainText('Nothing with eggs.')
  await expect(check).not.toContainText('No nuts.')
  await form.getByRole('button', { name: 'Submit Acceptance' }).click()
  await expect(form.getByRole('status')).toHaveText(acceptance.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([
    { answers: asSent({ ...answers, paymentType: 'prepay', dietary: 'Nothing with eggs.' }) },
  ])
})

test('the list stays while the acceptance is on its way, and is gone when it is sent', async ({ page }) => {
  await fill(form, acceptance.answers())
  const held = await holdBack(page, '**/api/accept')
  await form.getByRole('button', { name: 'Submit Acceptance' }).click()
  await held.made
  await expect(check).toBeVisible()
  held.release()
  await expect(form.getByRole('status')).toHaveText(acceptance.success)
  await expect(check).toHaveCount(0)
})
