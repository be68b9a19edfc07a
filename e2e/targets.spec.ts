import { expect, test } from './fixtures'
import { everyForm, showErrors, succeed } from './form-states'
import { routes } from './routes'
import { smallTargets } from './small-targets'

for (const { path } of routes) {
  test(`${path} has targets of 24 pixels at least, on a phone, with its menu, and on a desk`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    expect.soft(await smallTargets(page), 'on a desk').toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    expect.soft(await smallTargets(page), 'on a phone').toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
    expect.soft(await smallTargets(page), 'with the menu').toEqual([])
  })
}

for (const siteForm of everyForm) {
  test(`the ${siteForm.name} form has targets of 24 pixels at least with its errors and after a success`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await showErrors(page, siteForm)
    expect.soft(await smallTargets(page), 'with errors').toEqual([])
    await succeed(page, siteForm)
    expect.soft(await smallTargets(page), 'after a success').toEqual([])
  })
}
