import { barriers } from './barriers'
import { expect, mainForm, sidebarForm, test, waitUntilAwake } from './fixtures'
import { everyForm } from './form-states'
import { fill } from './forms'
import { watchAlerts } from './network'

for (const siteForm of everyForm.filter(({ name }) => name !== 'speaker')) {
  test(`the ${siteForm.name} form has no barrier after a failure`, async ({ page }) => {
    watchAlerts(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(siteForm.path)
    await page.route('**/api/*', (route) => route.abort())
    const form = siteForm.find(page)
    await form.scrollIntoViewIfNeeded()
    await waitUntilAwake(form)
    await fill(form, siteForm.answers())
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('status')).toHaveText(siteForm.failure)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await barriers(page), colorScheme).toEqual([])
    }
  })
}

test('the keyboard skips the header and reaches the content', async ({ page }) => {
  await page.goto('/application')
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to content' })
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(mainForm(page).getByLabel('First Name')).toBeFocused()
})

test('the two contact forms of the contact page keep apart', async ({ page }) => {
  await page.goto('/contact')
  await waitUntilAwake(mainForm(page))
  await waitUntilAwake(sidebarForm(page))
  await mainForm(page).getByLabel('Name').fill('Ada')
  await expect(sidebarForm(page).getByLabel('Name')).toHaveValue('')
  await sidebarForm(page).getByText('Message', { exact: true }).click()
  await expect(sidebarForm(page).getByLabel('Message')).toBeFocused()
})
