import { forbidPagesInAdvance } from '../support/network'
import { PlainBrowser } from '../support/plain-browser'
import type { SiteProcess } from '../support/running-site'
import { expect, test } from './support/fixtures'
import { routes } from './support/routes'

/** Milliseconds from the click to the next page's first paint. */
const AT_ONCE = 100

const WAY = ['/about', '/services', '/logistics', '/application', '/press', '/speakers', '/cancellation-policy']
const linkTo = (path: string) => `header a[href="${path}"]`

const PAINTED = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`
const SHOWN_AT = `performance.getEntriesByType('navigation')[0].activationStart`

/** A page behind another one is never painted, but hears when its browser has nothing better to do. */
const UNTIL_IDLE = `(async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((idle) => requestIdleCallback(idle))
  await fetch('/healthz')
})()`

const ADD_LINK_TO_TEXT = `Object.assign(document.body.appendChild(document.createElement('a')), {
  id: 'text', href: '/robots.txt', textContent: 'text', style: 'position: fixed; inset: 0; z-index: 9',
}) && undefined`

async function warm(site: SiteProcess): Promise<void> {
  for (const { path } of [...routes, ...routes]) await (await fetch(site.address + path)).text()
}

/**
 * Goes the way from page to page, and before each page to a bare text, until half of the pages came in time. What
 * other programs take of the machine is not the pages' fault: a page may take three times as long as the text.
 */
async function expectAtOnce(goTo: (path: string) => Promise<number>, goToText: () => Promise<number>): Promise<void> {
  const rounds: string[] = []
  for (let round = 0; round < 5; round++) {
    const times: string[] = []
    let inTime = 0
    for (const path of WAY) {
      const allowed = Math.max(AT_ONCE, 3 * (await goToText()))
      const time = await goTo(path)
      if (time <= allowed) inTime++
      times.push(`${Math.round(time)} of ${Math.round(allowed)}`)
    }
    if (inTime * 2 > WAY.length) return
    rounds.push(times.join(', '))
  }
  throw new Error(`milliseconds to the next page: ${rounds.join('; ')}`)
}

test.describe('in a browser that makes pages ready in advance', () => {
  let browser: PlainBrowser
  test.beforeEach(async ({ site }) => {
    await warm(site)
    // The fade between two pages begins with pictures of both, which a machine without a graphics card draws slowly.
    browser = await PlainBrowser.open('--force-prefers-reduced-motion')
    await browser.goto(`${site.address}/`)
    await expect.poll(() => browser.evaluate('document.readyState')).not.toBe('loading')
  })
  test.afterEach(() => browser.close())

  /** Points at the link until its page is ready behind this one. */
  async function makeReady(path: string): Promise<void> {
    await browser.pointAt(linkTo(path))
    const isReady = `document.prerendering && location.pathname === '${path}' && document.readyState !== 'loading'`
    await expect.poll(() => browser.evaluate(isReady, 1)).toBe(true)
  }

  async function waitFor(expression: string, value: unknown): Promise<void> {
    await expect.poll(() => browser.evaluate(expression).catch(() => undefined)).toEqual(value)
  }

  /** Clicks a link and waits for the page's first paint; answers how long it took and when the page was activated. */
  async function clickAndWait(selector: string, path: string): Promise<{ time: number; activationStart: number }> {
    const clickedAt = await browser.click(selector)
    await waitFor('location.pathname', path)
    await waitFor(`${PAINTED} > 0`, true)
    const shown = await browser.evaluate<number[]>(`[performance.timeOrigin + ${PAINTED}, ${SHOWN_AT}]`)
    const [paintedAt = Number.NaN, activationStart = Number.NaN] = shown ?? []
    return { time: paintedAt - clickedAt, activationStart }
  }

  test('a page whose link is pointed at is ready before the click, and there at once after it', async ({ site }) => {
    test.setTimeout(120_000)

    async function goTo(path: string): Promise<number> {
      await makeReady(path)
      const { time, activationStart } = await clickAndWait(linkTo(path), path)
      expect(activationStart, path).toBeGreaterThan(0)
      return time
    }

    async function goToText(): Promise<number> {
      await browser.evaluate(ADD_LINK_TO_TEXT)
      const { time } = await clickAndWait('#text', '/robots.txt')
      await browser.goto(`${site.address}/`)
      await waitFor('location.pathname', '/')
      await waitFor(`document.readyState`, 'complete')
      return time
    }

    await expectAtOnce(goTo, goToText)
  })

  test('until it is gone to, it hydrates nothing and asks for no token; then it has what was kept meanwhile', async () => {
    const keep = (firstName: string) => {
      const draft = JSON.stringify({ values: { firstName } })
      return browser.evaluate(`sessionStorage.setItem('draft acceptance', ${JSON.stringify(draft)})`)
    }
    await keep('Ada')
    const kept = await browser.evaluate(`Object.entries(sessionStorage)`)
    await makeReady('/accept')
    await expect.poll(() => browser.evaluate(`performance.getEntriesByType('resource').length`, 1)).toBeGreaterThan(1)
    await browser.evaluate(UNTIL_IDLE, 1)
    const fetched = `performance.getEntriesByType('resource').map(({ name }) => name)`
    const before = (await browser.evaluate<string[]>(fetched, 1)) ?? []
    expect(before.filter((name) => /\/api\/|\.js$/.test(name))).toEqual([])
    expect(await browser.evaluate(`document.querySelectorAll('[data-hydrated]').length`, 1)).toBe(0)
    expect(await browser.evaluate('document.cookie')).toBe('')
    expect(await browser.evaluate(`Object.entries(sessionStorage)`)).toEqual(kept)

    await keep('Grace')
    await browser.click(linkTo('/accept'))
    await waitFor(`location.pathname`, '/accept')
    await waitFor(`document.querySelector('main [data-hydrated] [name=firstName]')?.value`, 'Grace')
  })
})

test('without that, the next page is there at once too', async ({ page, site }) => {
  await warm(site)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  test.setTimeout(120_000)

  async function click(address: string): Promise<number> {
    await forbidPagesInAdvance(page)
    await page.evaluate((href) => {
      const link = document.body.appendChild(document.createElement('a'))
      Object.assign(link, { href, textContent: 'next', style: 'position: fixed; inset: 0; z-index: 9' })
      link.addEventListener('click', (event) => {
        sessionStorage.setItem('clicked', String(performance.timeOrigin + event.timeStamp))
      })
    }, address)
    await page.getByRole('link', { name: 'next', exact: true }).click()
    await page.waitForURL(address)
    await expect.poll(() => page.evaluate(PAINTED)).toBeGreaterThan(0)
    expect(await page.evaluate(SHOWN_AT)).toBe(0)
    return page.evaluate(`performance.timeOrigin + ${PAINTED} - Number(sessionStorage.getItem('clicked'))`)
  }

  await page.goto('/')
  await expectAtOnce(click, () => click('/robots.txt'))
})
