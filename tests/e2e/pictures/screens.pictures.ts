import { sidebarForm, waitUntilHydrated } from '../support/fixtures'
import { waitForLateContent } from '../support/late-content'
import { routes } from '../support/routes'
import { test } from './fixtures'
import { lookAt, looks, pathOf, takePicture, takePictures } from './take-pictures'

for (const { path } of routes) {
  const name = path.slice(1) || 'home'
  test(`the screen ${path}`, async ({ page }) => {
    await page.goto(path)
    await sidebarForm(page).scrollIntoViewIfNeeded()
    await waitUntilHydrated(sidebarForm(page))
    await takePictures(page, `screens/${name}`)
  })
}

test('the note after an accepted offer', async ({ page }) => {
  await page.goto('/make-payment?accepted=true')
  await takePictures(page, 'screens/make-payment-accepted')
})

test('the open menu', async ({ page }) => {
  await page.goto('/')
  for (const look of looks.filter(({ width }) => width === 390)) {
    await lookAt(page, look)
    const menu = page.getByRole('navigation', { name: 'Site' })
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
    await waitForLateContent(page)
    await page.screenshot({ path: pathOf(`screens/home-menu-390-${look.colorScheme}`) })
  }
})

for (const name of ['logistics', 'cancellation-policy']) {
  test(`${name} on paper`, async ({ page }) => {
    // A letter page with half-inch margins, at 96 pixels per inch.
    await page.setViewportSize({ width: 720, height: 960 })
    await page.emulateMedia({ media: 'print' })
    await page.goto(`/${name}`)
    await takePicture(page, `print/${name}`)
  })
}
