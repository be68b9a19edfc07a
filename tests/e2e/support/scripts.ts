import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect } from './fixtures'

/** Maximum bytes of external JavaScript, compressed with Brotli, without headers. */
const MAX_SCRIPT_BYTES = 78_000

/** Maximum compressed bytes of the inline script, which shares the first packets with visible content. */
const MAX_INLINE_BYTES = 2_000

/** Records the scripts that a page requests from now on, and their sizes. */
export function recordScripts(page: Page) {
  const requested: string[] = []
  const responses: Response[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url())
  })
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response)
  })
  return {
    requested,
    async expectLight(): Promise<void> {
      const sizes = responses.map(async (response) => {
        expect(response.headers()['content-encoding'], response.url()).toBe('br')
        await response.finished()
        return Number(response.headers()['content-length'])
      })
      const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      expect.soft(weight, 'bytes of script after hydration').toBeGreaterThan(0)
      expect.soft(weight, 'bytes of script after hydration').toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
    },
  }
}

/** Expects one small inline script and no external resource that blocks the first paint. */
export async function expectNothingBlocking(page: Page): Promise<void> {
  const scripts = page.locator('script:not([type="application/ld+json"], [type=speculationrules])')
  await expect.soft(scripts).toHaveCount(1)
  expect.soft(await scripts.getAttribute('src')).toBeNull()
  expect.soft(brotliCompressSync((await scripts.textContent()) ?? '').length, 'script').toBeLessThan(MAX_INLINE_BYTES)
  await expect.soft(page.locator('link[rel=stylesheet]')).toHaveCount(0)
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => [entry.name, (entry as { renderBlockingStatus?: string }).renderBlockingStatus]),
  )
  expect.soft(fetched.length).toBeGreaterThan(0)
  for (const [name, status] of fetched) expect.soft(status, name).toBe('non-blocking')
}

/** Hovers each island and waits until it has hydrated. */
export async function hydrateIslands(page: Page, selector: string): Promise<void> {
  for (const island of await page.locator(selector).all()) {
    await island.hover()
    await expect(island).toHaveAttribute('data-hydrated', '')
  }
}
