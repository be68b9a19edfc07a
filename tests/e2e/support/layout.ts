import { expect, type Page } from '@playwright/test'

export function setWidth(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: 800 })
}

/** Measures how far a page can be scrolled sideways, in CSS pixels. */
export function measureSidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(1000, 0)
    return Math.max(scrollX, document.documentElement.scrollWidth - document.documentElement.clientWidth)
  })
}

/** Presses End to scroll to the end of a page, and again if the browser was too busy. */
export async function scrollToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 1000 })
  }).toPass()
}

/** Lists parts of the header that overlap, and the header's height if it exceeds the scroll padding. */
export function findHeaderProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = ['.logo', '.search', '.menu-button', '.navigation'].flatMap((part) => {
      const element = document.querySelector(part)
      return element?.checkVisibility() ? [{ part, box: element.getBoundingClientRect() }] : []
    })
    const crowded = boxes.flatMap(({ part, box }, index) =>
      boxes.slice(index + 1).flatMap((other) => (meet(box, other.box) ? [`${part} and ${other.part}`] : [])),
    )
    const height = document.querySelector('header')?.getBoundingClientRect().height ?? 0
    const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    return height > room ? [...crowded, `${height} pixels high`] : crowded

    function meet(one: DOMRect, other: DOMRect): boolean {
      const isBeside = one.right <= other.left + 1 || other.right <= one.left + 1
      return !isBeside && one.bottom > other.top + 1 && other.bottom > one.top + 1
    }
  })
}

/** Waits until a page has painted, its intersection observers have run, and its browser is idle. */
export function waitUntilIdle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready
    for (let turn = 0; turn < 3; turn++) {
      let isIdle = false
      requestIdleCallback(() => {
        isIdle = true
      })
      // Without new frames, the headless shell sometimes calls back only minutes later.
      while (!isIdle) await new Promise(requestAnimationFrame)
    }
    // When this response arrives, the test has seen all earlier requests.
    await fetch('/healthz')
  })
}

/** Lists all layout shifts of the page (Layout Instability API). */
export function listLayoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]
    return shifts.map(({ value, sources }) => {
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 60) : node?.nodeName))
      return `${value} by ${moved.join(', ')}`
    })
  })
}

/** Expects frames to be sized with a link below, and pictures to load when scrolled into view. */
export async function expectPicturesAndFrames(page: Page): Promise<void> {
  for (const picture of await page.getByRole('main').locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  for (const frame of await page.getByRole('main').locator('iframe').all()) {
    await frame.scrollIntoViewIfNeeded()
    const { y = 0, width = 0, height = 0 } = (await frame.boundingBox()) ?? {}
    expect.soft(height, 'height of a frame').toBeGreaterThan(150)
    expect.soft(width / height, 'shape of a frame').toBeCloseTo(16 / 9, 1)
    const link = await frame.locator('xpath=following-sibling::a').boundingBox()
    expect.soft(link?.y, 'top of the link below a frame').toBeGreaterThanOrEqual(y + height)
  }
}

/** Expects the header to stay in view when the page is scrolled to its end. */
export async function expectHeaderInSight(page: Page): Promise<void> {
  await scrollToEnd(page)
  expect.soft(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect.soft((await page.getByRole('banner').boundingBox())?.y, 'top of the header').toBe(0)
}
