import { test as base } from '@playwright/test'
import { SiteProcess } from '../../support/running-site'
import { launchChromium } from './chromium'
import type { Engine, Size } from './driver'
import { launchFirefox } from './firefox'
import { Tab } from './tab'
import { openTestProxy, type TestProxy } from './test-proxy'
import { launchWebkit } from './webkit'

export { expect } from '@playwright/test'

export const DESKTOP: Size = { width: 1280, height: 800 }
export const PHONE: Size = { width: 390, height: 844 }

const launchers: Record<string, () => Promise<Engine>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebkit,
}

interface WorkerFixtures {
  /** The built site without rate limits, shared by the tests of one worker. */
  site: SiteProcess
  /** The browser that the project is named after. */
  engine: Engine
}

interface TestFixtures {
  /** The proxy between the browser and the site. */
  testProxy: TestProxy
  /** Opens a tab on the site. The tabs of one test share their storage. */
  openTab: (size: Size) => Promise<Tab>
}

/** A test that runs in each engine. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const site = await SiteProcess.start({ RATE_LIMIT: 'off', SPEAKER_INTAKE: 'on' })
      await use(site)
      await site.remove()
    },
    { scope: 'worker' },
  ],
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, { project }) => {
      const engine = await launchers[project.name]?.()
      if (!engine) throw new Error(`there is no engine ${project.name}`)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  testProxy: async ({ site }, use) => {
    const proxy = await openTestProxy(site.address)
    await use(proxy)
    await proxy.close()
  },
  openTab: async ({ engine, testProxy }, use, info) => {
    const tabs: Tab[] = []
    await use(async (size) => {
      const driver = await engine.open()
      await driver.resize(size)
      const tab = new Tab(driver, testProxy.address, size)
      tabs.push(tab)
      return tab
    })
    if (info.status !== info.expectedStatus) for (const tab of tabs) await reportFailure(tab, info.project.name)
    await engine.reset()
  },
})

/** Logs the text of a page after a failure and attaches a screenshot. */
async function reportFailure(tab: Tab, engine: string): Promise<void> {
  const shown = await tab.evaluate(() => `${location.pathname}\n${document.querySelector('main')?.innerText}`)
  console.log(`${engine} showed ${shown.slice(0, 2000)}`)
  await test.info().attach('the page', { body: await tab.screenshot(), contentType: 'image/png' })
}
