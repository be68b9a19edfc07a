import type { Page } from '@playwright/test'
import { signInToDemo, startDemo } from '../support/demo'
import { waitForLateContent } from '../support/late-content'
import { test } from './fixtures'
import { lookAt, pathOf } from './take-pictures'

// The README shows the pictures at three quarters of their size.
test.use({ deviceScaleFactor: 0.75 })

for (const name of ['home', 'application', 'logistics']) {
  test(`${name}, by day on a desk and by night on a phone`, async ({ page }) => {
    await page.goto(name === 'home' ? '/' : `/${name}`)
    await takeBoth(page, name)
  })
}

test('the desk of the demo: the inbox and a submission, on a desktop and on a phone', async ({ page }) => {
  const demo = await startDemo()
  try {
    await signInToDemo(page, demo)
    await page.goto(new URL('/desk/inbox', demo.link).href)
    await takeBoth(page, 'inbox')
    await page.goto(new URL('/desk/inbox?form=contact&status=answered&note=yes', demo.link).href)
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
      .first()
      .getByRole('link')
      .click()
    for (const answer of await page.getByRole('main').locator('li > details:not([open]) > summary').all())
      await answer.click()
    await takeBoth(page, 'submission')
  } finally {
    await demo.stop()
  }
})

async function takeBoth(page: Page, name: string): Promise<void> {
  for (const look of [
    { place: 'desktop', width: 1280, colorScheme: 'light' },
    { place: 'phone', width: 390, colorScheme: 'dark' },
  ] as const) {
    await lookAt(page, look)
    await waitForLateContent(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    // Remove the banner, which a site with a mail server does not show.
    await page.locator('.banner').evaluateAll((all) => all.forEach((banner) => void banner.remove()))
    await page.screenshot({ path: pathOf(`${name}-${look.place}`) })
  }
}
