import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, mainForm, sidebarForm, test, waitUntilAwake } from './fixtures'
import { application, contact, contactSidebar, fill } from './forms'
import { watchAlerts } from './network'

const screens = [
  { path: '/', form: contactSidebar },
  { path: '/application', form: application },
  { path: '/contact', form: contact },
]

for (const { path, form: siteForm } of screens) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${path}, ${colorScheme}`, () => {
      test.use({ colorScheme })

      for (const width of [390, 1280]) {
        test(`has no barrier at ${width} pixels: plain, with errors, after a success`, async ({ page, site }) => {
          watchAlerts(page)
          await page.setViewportSize({ width, height: 800 })
          await page.goto(path)
          await expectNoBarrier(page)

          const form = siteForm.find(page)
          await form.scrollIntoViewIfNeeded()
          await waitUntilAwake(form)
          const answers = siteForm.answers()
          await fill(form, { ...answers, ...siteForm.mistakes })
          if (siteForm === contact) await form.getByRole('button').click()
          await expect(form.locator('[aria-invalid]')).toHaveCount(siteForm.messages.length)
          await expectNoBarrier(page)

          await fill(form, answers)
          await form.getByRole('button').click()
          await expect(form.getByRole('status')).toHaveText(siteForm.success)
          await expectNoBarrier(page)
          expect(site.submissionsOf(answers.email)).toHaveLength(1)
        })
      }

      test('has no barrier with the menu open on a phone, or after a failure', async ({ page }) => {
        watchAlerts(page)
        await page.setViewportSize({ width: 390, height: 800 })
        await page.goto(path)
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
        await expectNoBarrier(page)

        await page.keyboard.press('Escape')
        await page.route('**/api/*', (route) => route.abort())
        const form = siteForm.find(page)
        await form.scrollIntoViewIfNeeded()
        await waitUntilAwake(form)
        await fill(form, siteForm.answers())
        await form.getByRole('button').click()
        await expect(form.getByRole('status')).toHaveText(siteForm.failure)
        await expectNoBarrier(page)
      })
    })
  }
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

/** WCAG 2.2 A and AA and axe's own best practices, on the whole page. */
async function expectNoBarrier(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([])
}
