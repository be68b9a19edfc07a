import { barriers, barriersInEveryLook } from './barriers'
import { expect, test } from './fixtures'
import { everyForm, showErrors, succeed } from './form-states'
import { routes } from './routes'

for (const { path } of routes) {
  test(`${path} has no barrier, by day and by night, on a phone and on a desk`, async ({ page }) => {
    await page.goto(path)
    expect(await barriersInEveryLook(page)).toEqual([])
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the open menu has no barrier, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/press')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
}

for (const siteForm of everyForm) {
  test(`the ${siteForm.name} form has no barrier with its errors and their summary, and after a success`, async ({
    page,
  }) => {
    await showErrors(page, siteForm)
    expect(await barriersInEveryLook(page), 'with errors').toEqual([])
    await succeed(page, siteForm)
    const received = page.getByText('What we received')
    if (await received.isVisible()) await received.click()
    expect(await barriersInEveryLook(page), 'after a success').toEqual([])
  })
}
