import { settle } from '../support/settle'
import { test } from './fixtures'
import { lookAt, pathOf } from './take-pictures'

// Three quarters of the size: the README shows them no larger.
test.use({ deviceScaleFactor: 0.75 })

for (const name of ['home', 'application', 'logistics']) {
  test(`${name}, by day on a desk and by night on a phone`, async ({ page }) => {
    await page.goto(name === 'home' ? '/' : `/${name}`)
    for (const look of [
      { place: 'desktop', width: 1280, colorScheme: 'light' },
      { place: 'phone', width: 390, colorScheme: 'dark' },
    ] as const) {
      await lookAt(page, look)
      await settle(page)
      await page.screenshot({ path: pathOf(`${name}-${look.place}`) })
    }
  })
}
