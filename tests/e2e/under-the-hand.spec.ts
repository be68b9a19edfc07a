import { application, fill } from '../support/forms'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

test('after a failure the button has the focus', async ({ page }) => {
  await page.route('**/api/application', (route) => route.fulfill({ status: 500 }))
  await page.goto('/application')
  await waitUntilHydrated(mainForm(page))
  await fill(mainForm(page), application.answers())
  await mainForm(page).locator('[type=submit]').press('Enter')
  await expect(mainForm(page).getByRole('status')).toHaveText(application.failure)
  await expect(mainForm(page).locator('[type=submit]')).toBeFocused()
})

test('an error that appears does not move a checkbox during a click', async ({ page }) => {
  await page.goto('/accept')
  const form = mainForm(page)
  await waitUntilHydrated(form)
  await form.getByLabel('Emergency Contact').focus()
  await form.getByLabel('I accept the terms').click({ delay: 80 })
  await expect(form.getByLabel('I accept the terms')).toBeChecked()
  await expect(form.getByText('Emergency contact information is required')).toBeVisible()
})

test('an error appears only after the pointer is released', async ({ page }) => {
  const form = mainForm(page)
  const error = form.getByText('Emergency contact information is required')
  for (const end of ['pointerup', 'pointercancel']) {
    await page.goto('/accept')
    await waitUntilHydrated(form)
    await form.getByLabel('Emergency Contact').focus()
    const box = form.getByLabel('I accept the terms')
    await box.dispatchEvent('pointerdown')
    await box.focus()
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
    await expect(error, end).toBeHidden()
    await box.dispatchEvent(end)
    await expect(error, end).toBeVisible()
  }
})

test('an error appears if a script moves the focus after the press', async ({ page }) => {
  await page.goto('/accept')
  const form = mainForm(page)
  await waitUntilHydrated(form)
  await form.getByLabel('Emergency Contact').focus()
  // Safari does not focus pressed links. Here a script moves the focus after the pointer is released.
  await form.getByLabel('I accept the terms').evaluate((box: HTMLElement) => {
    box.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    box.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    box.focus()
  })
  await expect(form.getByText('Emergency contact information is required')).toBeVisible()
})
