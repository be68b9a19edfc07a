import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { everyForm, showErrors, succeed } from './form-states'
import { crowdedInHeader, lostTexts, sidewaysPixels, spaceText } from './layout'
import { routes } from './routes'

/** A small phone, and a desk of 1280 by 1024 pixels at 400 % (WCAG 1.4.10). */
const windows = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
]

test.use({ viewport: { width: 320, height: 640 } })

for (const { path } of routes) {
  test(`${path} is read at 320 pixels and at 400 % without scrolling sideways, with any spacing of text`, async ({
    page,
  }) => {
    await page.goto(path)
    await expectWhole(page)
  })
}

test('the open menu is read at 320 pixels and at 400 %, with any spacing of text', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Site' })
  await expect(menu).toBeVisible()
  await expectWhole(page)
  await menu.getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 })
})

/** The size of letters that a phone is set to, in pixels instead of 16, and the narrowest phone that people do it on. */
const largeLetters = [
  { letters: 21, width: 360 },
  { letters: 24, width: 360 },
  { letters: 32, width: 320 },
  { letters: 32, width: 390 },
  { letters: 32, width: 820 },
]

for (const { path } of routes) {
  test(`${path} is read with letters up to twice as large, without scrolling sideways`, async ({ page, context }) => {
    await page.goto(path)
    const devtools = await context.newCDPSession(page)
    for (const { letters, width } of largeLetters) {
      await page.setViewportSize({ width, height: 2 * width })
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters } })
      const where = `${letters} pixels in ${width}`
      expect.soft(await sidewaysPixels(page), `${where}: sideways`).toBe(0)
      expect.soft(await lostTexts(page), `${where}: lost`).toEqual([])
      expect.soft(await crowdedInHeader(page), `${where}: header`).toEqual([])
    }
  })
}

for (const siteForm of everyForm) {
  test(`the ${siteForm.name} form fits 320 pixels and 400 % with its errors and after a success`, async ({ page }) => {
    await showErrors(page, siteForm)
    await expectWhole(page)
    await succeed(page, siteForm)
    await expectWhole(page)
  })
}

async function expectWhole(page: Page): Promise<void> {
  for (const isSpaced of [false, true]) {
    await spaceText(page, isSpaced)
    for (const size of windows) {
      await page.setViewportSize(size)
      const where = `${size.width} by ${size.height}${isSpaced ? ', spaced' : ''}`
      expect.soft(await sidewaysPixels(page), `${where}: sideways`).toBe(0)
      expect.soft(await lostTexts(page), `${where}: lost`).toEqual([])
    }
  }
  await spaceText(page, false)
}
