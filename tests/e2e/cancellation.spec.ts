import { fill, message } from '../support/forms'
import { cancellation } from '../support/ruled-forms'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

const CARD = 'This looks like a card number. Please remove it: we never need one'

test('a card number is rejected in each field, and is not stored in the browser', async ({ page, site }) => {
  const answers = cancellation.answers()
  const form = mainForm(page)
  await page.goto('/cancel')
  await waitUntilHydrated(form)
  await fill(form, answers)
  await expect(form.locator('[type=submit]')).toBeEnabled()
  for (const field of ['programDetails', 'reason', 'paymentReference']) {
    await fill(form, { [field]: 'My card: 4111 1111 1111 1111, thank you' })
    await expect(message(form, CARD)).toBeVisible()
    await expect(form.locator('[type=submit]')).toBeDisabled()
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
    expect(stored).toContain('Ada Lee')
    expect(stored).not.toContain('4111')
    await fill(form, { [field]: answers[field] ?? '' })
    await expect(message(form, CARD)).toHaveCount(0)
  }
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(cancellation.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})
