import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { hasBadFocus, hydrateForms, walkPage } from './support/tab-stops'

const screens = [
  { name: 'a small phone', width: 320, height: 568 },
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a phone on its side', width: 844, height: 390 },
  { name: 'a tablet', width: 769, height: 1024 },
  { name: 'a small window', width: 800, height: 600 },
  { name: 'a tablet on its side', width: 1024, height: 768 },
  { name: 'a desktop', width: 1280, height: 800 },
]

test('the header is low, covers no focused control, and has large targets', async ({ page }) => {
  await page.goto('/make-payment')
  await hydrateForms(page)
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    const height = (await page.getByRole('banner').boundingBox())?.height ?? 0
    expect.soft(height / size.height, `on ${name}: height`).toBeLessThan(0.21)
    const padding = await readScrollPadding(page)
    expect.soft(padding, `on ${name}: padding`).toBeGreaterThanOrEqual(height)
    expect.soft(padding, `on ${name}: padding`).toBeLessThan(height + 32)
    // Walking backward, focused controls scroll into view at the top, where the header could cover them.
    const { backward } = await walkPage(page)
    expect.soft(backward.filter(hasBadFocus), `on ${name}: focus`).toEqual([])

    const menu = page.getByRole('button', { name: 'Menu' })
    const isPhone = await menu.isVisible()
    if (isPhone) await menu.click()
    expect.soft(await findSmallLinks(page), `on ${name}: targets`).toEqual([])
    if (isPhone) await page.keyboard.press('Escape')
  }
})

function readScrollPadding(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop))
}

/** Lists targets smaller than 24 pixels in the header and the footer, even if they have space around them. */
function findSmallLinks(page: Page): Promise<string[]> {
  return page.locator(':is(header, footer) :is(a, button, input)').evaluateAll((all) =>
    all
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return element.checkVisibility() && (width < 24 || height < 24)
      })
      .map((element) => element.textContent),
  )
}
