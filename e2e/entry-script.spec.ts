import { brotliCompressSync } from 'node:zlib'
import { expect, test } from './fixtures'
import { routes } from './routes'

/** Bytes, compressed, that the script of every page may have: it shares the first of the line with what people see. */
const LIGHT = 2_000

for (const { path } of routes) {
  test(`the screen ${path} has its script in itself, which is light and which its policy lets run`, async ({
    page,
  }) => {
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await page.goto(path)
    const scripts = page.locator('script:not([type="application/ld+json"], [type=speculationrules])')
    await expect(scripts).toHaveCount(1)
    expect(await scripts.getAttribute('src')).toBeNull()
    expect(brotliCompressSync((await scripts.textContent()) ?? '').length).toBeLessThan(LIGHT)
    expect(refused).toEqual([])
  })
}
