import type { Locator, Page } from '@playwright/test'
import { contactSidebar, fill } from '../support/forms'
import { watchAlerts } from '../support/network'
import { acceptance } from '../support/ruled-forms'
import type { SiteForm } from '../support/site-form'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { findWithoutEdge, measureBorderWidth } from './support/edges'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'
import { findErrorSummary, showErrors } from './support/form-states'
import { setWidth } from './support/layout'
import { expectReflow } from './support/reflow'
import { findSmallTargets } from './support/small-targets'

for (const siteForm of [acceptance, contactSidebar]) {
  test(`the ${siteForm.name} form is accessible with errors, after a failure and after a success`, async ({ page }) => {
    watchAlerts(page)
    await setWidth(page, 390)
    await showErrors(page, siteForm)
    const edge = await test.step('with errors', async () => {
      await expectAccessible(page, 'with errors')
      return expectErrorsWithoutColor(page, siteForm)
    })

    const form = siteForm.find(page)
    const status = form.getByRole('status')
    await fill(form, siteForm.answers())
    await test.step('after a failure', async () => {
      await page.route('**/api/*', (route) => route.abort())
      await form.locator('[type=submit]').click()
      await expect(status).toHaveText(siteForm.failure)
      expect.soft(await axeViolationsInBothSchemes(page, 390), 'after a failure').toEqual([])
      await page.unroute('**/api/*')
    })

    await test.step('after a success', async () => {
      await form.locator('[type=submit]').click()
      await expect(status).toHaveText(siteForm.success)
      const received = page.getByText('What we received')
      if (await received.isVisible()) await received.click()
      await expectAccessible(page, 'after a success')
      expect.soft(await measureBorderWidth(findFirstInvalid(page, siteForm))).toBeLessThan(edge)
      await page.emulateMedia({ forcedColors: 'active' })
      expect.soft(await findWithoutEdge(status)).toEqual([])
    })
  })
}

test('the focused summary of errors is visible below the header in four window sizes', async ({ page }) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 800, height: 800 },
    { width: 390, height: 800 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/contact')
    await waitUntilHydrated(mainForm(page))
    await mainForm(page).locator('[type=submit]').click()
    const summary = page.getByRole('group', { name: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('heading')).toBeInViewport({ ratio: 1 })
    const header = await page.getByRole('banner').boundingBox()
    const top = async () => (await summary.boundingBox())?.y
    await expect.poll(top, `${size.width} by ${size.height}`).toBeGreaterThanOrEqual(header?.height ?? 0)
  }
})

test('in forced colors the focus keeps its outline, and the progress is shown as text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/accept')
  await waitUntilHydrated(mainForm(page))
  await expect(mainForm(page).getByText('0 of 7 required answers.')).toBeVisible()
  await mainForm(page).getByLabel('First Name').fill('Ada')
  await page.keyboard.press('Tab')
  await expect(mainForm(page).getByText('1 of 7 required answers.')).toBeVisible()
  await expect(page.locator('.six-blocks:not([aria-hidden=true])')).toHaveCount(0)
  expect(
    await mainForm(page)
      .getByLabel('Last Name')
      .evaluate((field) => getComputedStyle(field).outlineStyle),
  ).not.toBe('none')
})

/** Expects no violations in both color schemes, on a phone, on a desktop and at 400 %. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await axeViolationsInBothSchemes(page, 1280, 390), state).toEqual([])
  expect.soft(await findSmallTargets(page), `${state}: targets`).toEqual([])
  await expectReflow(page, state)
  await setWidth(page, 390)
}

/** Expects errors to be visible in forced colors. Returns the border width of the first field with an error. */
async function expectErrorsWithoutColor(page: Page, siteForm: SiteForm): Promise<number> {
  await page.emulateMedia({ forcedColors: 'active' })
  const form = siteForm.find(page)
  expect.soft(await findWithoutEdge(findErrorSummary(page, siteForm))).toEqual([])
  for (const name of Object.keys(siteForm.mistakes)) {
    const field = form.locator(`[name="${name}"]`)
    await expect.soft(field).toHaveAttribute('aria-invalid', 'true')
    expect.soft(await findWithoutEdge(field), name).toEqual([])
    await expect.soft(form.locator(`#${siteForm.name}-${name}-error`)).toHaveText(/^Error: ./)
  }
  await page.emulateMedia({ forcedColors: 'none' })
  return measureBorderWidth(findFirstInvalid(page, siteForm))
}

function findFirstInvalid(page: Page, { find, mistakes }: SiteForm): Locator {
  return find(page).locator(`[name="${Object.keys(mistakes)[0]}"]`)
}
