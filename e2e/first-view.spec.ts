import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { routes } from './routes'

/** Bytes that a connection sends before it waits for an answer: ten segments (RFC 6928). */
const FIRST_SEGMENTS = 14_600
/** Bytes of an answer's headers, at most. */
const HEADERS = 1_000

test.use({ viewport: { width: 412, height: 823 } })

test('the font fits into what a connection sends at once', async ({ page, site }) => {
  await page.goto('/')
  const [font] = (await attributesOf(page, 'link')).filter(({ as }) => as === 'font')
  const bytes = await (await fetch(`${site.address}${font?.href}`)).arrayBuffer()
  expect(bytes.byteLength).toBeLessThan(FIRST_SEGMENTS - HEADERS)
})

for (const { path } of routes) {
  test.describe(`the screen ${path}, on a phone,`, () => {
    test('hurries its font and its first picture, and leaves the rest until somebody nears it', async ({ page }) => {
      await page.goto(path)
      const [first, ...others] = await attributesOf(page, 'img')
      expect(first).toMatchObject({ fetchpriority: 'high' })
      expect(first).not.toHaveProperty('loading')
      for (const later of [...others, ...(await attributesOf(page, 'iframe'))]) {
        expect(later).toMatchObject({ loading: 'lazy' })
        expect(later).not.toHaveProperty('fetchpriority')
      }
      const preloads = (await attributesOf(page, 'link')).filter(({ rel }) => rel === 'preload')
      expect(preloads).toEqual([
        expect.objectContaining({ as: 'font', type: 'font/woff2' }),
        expect.objectContaining({ as: 'image', href: first?.src, fetchpriority: 'high' }),
      ])
      expect(await page.locator('style').first().textContent()).toContain(`url(${preloads[0]?.href})`)
    })

    test('has only light pictures, each with its place before it is there', async ({ page }) => {
      await page.goto(path)
      for (const { src, width, height } of await attributesOf(page, 'img')) {
        expect(src).toMatch(/^\/.+\.(?:svg|avif|webp)$/)
        expect(Number(width)).toBeGreaterThan(0)
        expect(Number(height)).toBeGreaterThan(0)
      }
    })

    test('moves nothing that is already there', async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await shiftsOf(page)).toBe(0)
    })
  })
}

function attributesOf(page: Page, name: string): Promise<Record<string, string>[]> {
  return page
    .locator(name)
    .evaluateAll((all) =>
      all.map((one) => Object.fromEntries([...one.attributes].map((each) => [each.name, each.value]))),
    )
}

/** The sum of the layout's shifts so far (Layout Instability API). */
function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((tell) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) sum += (shift as PerformanceEntry & { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => tell(sum), 200)
      }),
  )
}
