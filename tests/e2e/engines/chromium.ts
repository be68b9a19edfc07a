import { type BrowserContext, chromium } from '@playwright/test'
import browserFlags from '../../../scripts/browser-flags.json' with { type: 'json' }
import type { Driver, Engine } from './driver'

/** Launches Chromium with Playwright. */
export async function launchChromium(): Promise<Engine> {
  const { CHROME_PATH } = process.env
  // Only localhost resolves, so other sites are out of reach.
  const args = [...browserFlags, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost']
  const browser = await chromium.launch({ ...(CHROME_PATH ? { executablePath: CHROME_PATH } : {}), args })
  let context: BrowserContext | undefined
  return {
    async open() {
      context ??= await browser.newContext()
      return createDriver(context)
    },
    async reset() {
      await context?.close()
      context = undefined
    },
    close: () => browser.close(),
  }
}

async function createDriver(context: BrowserContext): Promise<Driver> {
  const page = await context.newPage()
  return {
    navigate: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    resize: (size) => page.setViewportSize(size),
    evaluate: (expression) => page.evaluate<string>(expression),
    async press(keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    click: (x, y) => page.mouse.click(x, y),
    screenshot: () => page.screenshot(),
  }
}
