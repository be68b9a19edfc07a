import { disablePrerendering } from '../support/network'
import { PlainBrowser } from '../support/plain-browser'
import type { SiteProcess } from '../support/running-site'
import { expect, test } from './support/fixtures'

/** Maximum time from click to first paint, in milliseconds, or three times that of a plain text page. */
const FAST_PAINT_MS = 100

const PATHS = ['/about', '/services', '/logistics', '/application', '/press', '/speakers', '/cancellation-policy']
const linkTo = (path: string) => `header a[href="${path}"]`

const FIRST_PAINT = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`
const NAVIGATION = `performance.getEntriesByType('navigation')[0]`

/** A prerendered page never paints, but gets idle callbacks. */
const WAIT_UNTIL_IDLE = `(async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((idle) => requestIdleCallback(idle))
  await fetch('/healthz')
})()`

/** Fills the server's page cache. */
async function warmUp(site: SiteProcess): Promise<void> {
  for (const path of [...PATHS, ...PATHS]) await (await fetch(site.address + path)).text()
}

test.describe('in a browser that prerenders', () => {
  let browser: PlainBrowser
  test.beforeEach(async ({ site }) => {
    // The fade between two pages is slow without a graphics card.
    browser = await PlainBrowser.open('--force-prefers-reduced-motion')
    await browser.goto(`${site.address}/`)
    await expect.poll(() => browser.evaluate('document.readyState')).not.toBe('loading')
  })
  test.afterEach(() => browser.close())

  /** Hovers a link and waits until its page is prerendered. */
  async function prerender(path: string): Promise<void> {
    await browser.pointAt(linkTo(path))
    const isReady = `document.prerendering && location.pathname === '${path}' && document.readyState !== 'loading'`
    await expect.poll(() => browser.evaluate(isReady, 1)).toBe(true)
  }

  async function waitFor(expression: string, value: unknown): Promise<void> {
    await expect.poll(() => browser.evaluate(expression).catch(() => undefined)).toEqual(value)
  }

  test('prerenders each page when its link is pointed at, and shows that page after the click', async () => {
    for (const path of PATHS) {
      await prerender(path)
      await browser.click(linkTo(path))
      await waitFor('location.pathname', path)
      await waitFor(`${FIRST_PAINT} > 0`, true)
      expect(await browser.evaluate(`${NAVIGATION}.activationStart`), path).toBeGreaterThan(0)
    }
  })

  test('a prerendered page hydrates nothing and requests no token until it is shown, then restores the newest draft', async () => {
    const storeDraft = (firstName: string) => {
      const draft = JSON.stringify({ values: { firstName } })
      return browser.evaluate(`sessionStorage.setItem('draft acceptance', ${JSON.stringify(draft)})`)
    }
    await storeDraft('Ada')
    const stored = await browser.evaluate(`Object.entries(sessionStorage)`)
    await prerender('/accept')
    await expect.poll(() => browser.evaluate(`performance.getEntriesByType('resource').length`, 1)).toBeGreaterThan(1)
    await browser.evaluate(WAIT_UNTIL_IDLE, 1)
    const resources = `performance.getEntriesByType('resource').map(({ name }) => name)`
    const requested = (await browser.evaluate<string[]>(resources, 1)) ?? []
    expect(requested.filter((name) => /\/api\/|\.js$/.test(name))).toEqual([])
    expect(await browser.evaluate(`document.querySelectorAll('[data-hydrated]').length`, 1)).toBe(0)
    expect(await browser.evaluate('document.cookie')).toBe('')
    expect(await browser.evaluate(`Object.entries(sessionStorage)`)).toEqual(stored)

    await storeDraft('Grace')
    await browser.click(linkTo('/accept'))
    await waitFor(`location.pathname`, '/accept')
    await waitFor(`document.querySelector('main [data-hydrated] [name=firstName]')?.value`, 'Grace')
  })
})

test('without prerendering, most pages paint within three times as long as a plain text', async ({ page, site }) => {
  await warmUp(site)

  async function timeToPaint(address: string): Promise<number> {
    await disablePrerendering(page)
    await page.evaluate((href) => {
      const link = document.body.appendChild(document.createElement('a'))
      Object.assign(link, { href, textContent: 'next', style: 'position: fixed; inset: 0; z-index: 9' })
      link.addEventListener('click', (event) => {
        sessionStorage.setItem('clicked', String(performance.timeOrigin + event.timeStamp))
      })
    }, address)
    await page.getByRole('link', { name: 'next', exact: true }).click()
    await page.waitForURL(address)
    await expect.poll(() => page.evaluate(FIRST_PAINT)).toBeGreaterThan(0)
    expect(await page.evaluate(`${NAVIGATION}.activationStart`)).toBe(0)
    return page.evaluate(`performance.timeOrigin + ${FIRST_PAINT} - Number(sessionStorage.getItem('clicked'))`)
  }

  await page.goto('/')
  const rounds: string[] = []
  for (let round = 0; round < 5; round++) {
    const times: string[] = []
    let fastCount = 0
    for (const path of PATHS) {
      const limit = Math.max(FAST_PAINT_MS, 3 * (await timeToPaint('/robots.txt')))
      const time = await timeToPaint(path)
      if (time <= limit) fastCount++
      times.push(`${Math.round(time)} of ${Math.round(limit)}`)
    }
    if (fastCount * 2 > PATHS.length) return
    rounds.push(times.join(', '))
  }
  throw new Error(`milliseconds to the next page: ${rounds.join('; ')}`)
})
