import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { isWrong, settle, walkPage } from './support/tab-stops'

const screens = [
  { name: 'a small phone', width: 320, height: 568 },
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a phone on its side', width: 844, height: 390 },
  { name: 'a tablet', width: 769, height: 1024 },
  { name: 'a small window', width: 800, height: 600 },
  { name: 'a tablet on its side', width: 1024, height: 768 },
  { name: 'a desk', width: 1280, height: 800 },
]

test('the header leaves the screen to the page, hides nothing that has the focus, and has large targets', async ({
  page,
}) => {
  await page.goto('/make-payment')
  await settle(page)
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    const height = (await page.getByRole('banner').boundingBox())?.height ?? 0
    expect.soft(height / size.height, `on ${name}: height`).toBeLessThan(0.21)
    const padding = await scrollPadding(page)
    expect.soft(padding, `on ${name}: padding`).toBeGreaterThanOrEqual(height)
    expect.soft(padding, `on ${name}: padding`).toBeLessThan(height + 32)
    // Backward through the page: what takes the focus comes in from above, under the header.
    const { back } = await walkPage(page)
    expect.soft(back.filter(isWrong), `on ${name}: focus`).toEqual([])

    const menu = page.getByRole('button', { name: 'Menu' })
    const isPhone = await menu.isVisible()
    if (isPhone) await menu.click()
    expect.soft(await smallTargets(page), `on ${name}: targets`).toEqual([])
    if (isPhone) await page.keyboard.press('Escape')
  }
})

function scrollPadding(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop))
}

/** What is too small for a finger (WCAG 2.5.8), whatever room it has around it. */
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
