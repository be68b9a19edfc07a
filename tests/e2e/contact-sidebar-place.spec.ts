import type { Locator, Page } from '@playwright/test'
import { expect, sidebarForm, test } from './support/fixtures'

test('the contact form stands beside the content, and below it on a phone', async ({ page }) => {
  for (const path of ['/', '/application', '/contact']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('complementary')).toHaveCount(0)
    await expect(sidebarForm(page)).toBeVisible()
    const wide = await places(page)
    expect(wide.aside.width).toBe(300)
    expect(wide.aside.x).toBeGreaterThanOrEqual(wide.main.x + wide.main.width)
    expect(wide.aside.y).toBe(wide.main.y)

    await page.setViewportSize({ width: 390, height: 800 })
    const narrow = await places(page)
    expect(narrow.aside.y).toBeGreaterThanOrEqual(narrow.main.y + narrow.main.height)
    expect(narrow.aside.x).toBe(narrow.main.x)
    expect(narrow.aside.width).toBe(narrow.main.width)
  }
})

async function places(page: Page) {
  return { main: await boxOf(page.getByRole('main')), aside: await boxOf(page.getByRole('complementary')) }
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it has no place on the page')
  return box
}
