import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect } from './fixtures'

/** Bytes of JavaScript as they are sent in brotli, names and headers apart, without what the page holds itself. */
const AFTER_HYDRATION = 78_000

/** Bytes, compressed, that the script of every page may have: it shares the first of the line with what people see. */
const IN_PAGE = 2_000

/** Every script that a page really gets from now on, and what they weigh. */
export function watchScripts(page: Page) {
  const asked: string[] = []
  const answers: Response[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') answers.push(answer)
  })
  return {
    asked,
    async expectLight(): Promise<void> {
      const sizes = answers.map(async (answer) => {
        expect(answer.headers()['content-encoding'], answer.url()).toBe('br')
        await answer.finished()
        return Number(answer.headers()['content-length'])
      })
      const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      expect.soft(weight, 'bytes of script once hydrated').toBeGreaterThan(0)
      expect.soft(weight, 'bytes of script once hydrated').toBeLessThanOrEqual(AFTER_HYDRATION)
    },
  }
}

/** One script stands in the page itself, and nothing that the first paint waits for comes from elsewhere. */
export async function expectNothingBlocking(page: Page): Promise<void> {
  const scripts = page.locator('script:not([type="application/ld+json"], [type=speculationrules])')
  await expect.soft(scripts).toHaveCount(1)
  expect.soft(await scripts.getAttribute('src')).toBeNull()
  expect.soft(brotliCompressSync((await scripts.textContent()) ?? '').length, 'script').toBeLessThan(IN_PAGE)
  await expect.soft(page.locator('link[rel=stylesheet]')).toHaveCount(0)
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => [entry.name, (entry as { renderBlockingStatus?: string }).renderBlockingStatus]),
  )
  expect.soft(fetched.length).toBeGreaterThan(0)
  for (const [name, status] of fetched) expect.soft(status, name).toBe('non-blocking')
}

/** Reaches for an island until it has hydrated. */
export async function hydrateIslands(page: Page, selector: string): Promise<void> {
  for (const island of await page.locator(selector).all()) {
    await island.hover()
    await expect(island).toHaveAttribute('data-hydrated', '')
  }
}
