import type { Locator, Page } from '@playwright/test'
import { expect, sidebarForm, test, waitUntilAwake } from './fixtures'

for (const path of ['/', '/application', '/contact']) {
  test(`on ${path} the contact form stands beside the content, and below it on a phone`, async ({ page }) => {
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
  })
}

test('on a phone the form below the content wakes when a visitor comes to it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  const form = sidebarForm(page)
  await expect(form).not.toBeInViewport()
  await form.scrollIntoViewIfNeeded()
  await waitUntilAwake(form)
  await expect(form.locator('[type=submit]')).toBeDisabled()
})

async function places(page: Page) {
  return { main: await boxOf(page.getByRole('main')), aside: await boxOf(page.getByRole('complementary')) }
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it has no place on the page')
  return box
}
