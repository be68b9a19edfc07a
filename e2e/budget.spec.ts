import type { Page, Response } from '@playwright/test'
import { expect, test } from './fixtures'
import { routes } from './routes'

/** Bytes of JavaScript as they are sent in brotli, names and headers apart, without the 2,000 that a page may hold itself (entry-script.spec.ts). */
const AFTER_WAKING = 78_000

/** Long enough for a browser with nothing to do to fetch what it means to fetch. */
const A_WHILE = 700

/** Every script that the page really gets from now on, and what they weigh. */
function watchScripts(page: Page) {
  const answers: Response[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') answers.push(answer)
  })
  return {
    names: () => answers.map((answer) => new URL(answer.url()).pathname),
    async weight(): Promise<number> {
      const sizes = answers.map(async (answer) => {
        expect(answer.headers()['content-encoding'], answer.url()).toBe('br')
        await answer.finished()
        return Number(answer.headers()['content-length'])
      })
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    },
  }
}

/** The islands of the page's forms, the sidebar's last. */
const islands = (page: Page) => page.locator(':is(main, aside) [data-island]')

for (const { path } of routes) {
  test.describe(path, () => {
    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

      test('asks for no script before a form nears the view', async ({ page }) => {
        const scripts = watchScripts(page)
        await page.goto(path)
        await page.waitForTimeout(A_WHILE)
        expect(scripts.names()).toEqual([])
        await expect(page.locator('[data-awake]')).toHaveCount(0)
      })

      test("stays small when the screen's form has woken", async ({ page }) => {
        const scripts = watchScripts(page)
        await page.goto(path)
        await islands(page).first().hover()
        await expect(islands(page).first()).toHaveAttribute('data-awake', '')
        expect(await scripts.weight()).toBeLessThanOrEqual(AFTER_WAKING)
      })
    })

    test('stays small on a desk when every form has woken', async ({ page }) => {
      const scripts = watchScripts(page)
      await page.goto(path)
      for (const island of await islands(page).all()) {
        await island.hover()
        await expect(island).toHaveAttribute('data-awake', '')
      }
      expect(await scripts.weight()).toBeLessThanOrEqual(AFTER_WAKING)
    })
  })
}
