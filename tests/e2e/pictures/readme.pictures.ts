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

/** Pages of the desk; the link is followed if there is one. */
const deskPages: Readonly<Record<string, { path: string; link?: string }>> = {
  today: { path: '/desk' },
  inbox: { path: '/desk/inbox' },
  submission: { path: '/desk/inbox?form=contact&status=answered&note=yes', link: 'main .inbox a' },
  applicants: { path: '/desk/applicants' },
  website: { path: '/desk/website' },
  editor: { path: '/desk/website/edit/home' },
  season: { path: '/desk/seasons', link: 'main .season h2 a' },
}

test('the desk of the demo, on a desktop and on a phone', async ({ page }) => {
  const demo = await startDemo()
  try {
    await signInToDemo(page, demo)
    for (const [name, { path, link }] of Object.entries(deskPages)) {
      await page.goto(new URL(path, demo.link).href)
      if (link) await page.goto(new URL((await page.locator(link).first().getAttribute('href')) ?? '', demo.link).href)
      await takeBoth(page, name)
    }
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
