import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const screens = [
  { name: 'a small phone', width: 320, height: 568 },
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a phone on its side', width: 844, height: 390 },
  { name: 'a tablet', width: 769, height: 1024 },
  { name: 'a small window', width: 800, height: 600 },
  { name: 'a tablet on its side', width: 1024, height: 768 },
  { name: 'a desk', width: 1280, height: 800 },
]

for (const { name, ...size } of screens) {
  test(`on ${name} the header leaves the screen to the page, and hides nothing that has the focus`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/make-payment')
    const height = (await page.getByRole('banner').boundingBox())?.height ?? 0
    expect(height / size.height).toBeLessThan(0.21)
    const padding = await scrollPadding(page)
    expect(padding).toBeGreaterThanOrEqual(height)
    expect(padding).toBeLessThan(height + 32)

    // Backward through the page: what takes the focus comes in from above, under the header.
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Shift+Tab')
      await expect.poll(() => isCovered(page), `step ${step}`).toBe(false)
    }
  })
}

test('what is touched in the header, the menu and the footer is large enough for a finger', async ({ page }) => {
  for (const { width, height } of screens) {
    await page.setViewportSize({ width, height })
    await page.goto('/about')
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    // WCAG 2.5.8
    expect(await smallTargets(page), `${width} by ${height}`).toEqual([])
  }
})

function scrollPadding(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop))
}

/** Whether the header covers the upper edge of what has the focus, and would fit below it. */
function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const header = document.querySelector('header')
    const focused = document.activeElement
    if (!header || !focused || header.contains(focused)) return false
    const { top, bottom } = focused.getBoundingClientRect()
    const edge = header.getBoundingClientRect().bottom
    return top < edge && bottom - top < innerHeight - edge
  })
}

function smallTargets(page: Page): Promise<string[]> {
  return page.locator(':is(header, footer) :is(a, button, input)').evaluateAll((all) =>
    all
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return element.checkVisibility() && (width < 24 || height < 24)
      })
      .map((element) => element.textContent),
  )
}
