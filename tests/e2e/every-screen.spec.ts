import type { Page } from '@playwright/test'
import { watchConsole } from '../support/network'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { expectEdges } from './support/edges'
import { expect, test } from './support/fixtures'
import {
  expectHeaderInSight,
  expectPicturesAndFrames,
  listLayoutShifts,
  measureSidewaysScroll,
  setWidth,
  waitUntilIdle,
} from './support/layout'
import { expectOutline } from './support/outline'
import { expectReflow, expectRoomForLargeLetters } from './support/reflow'
import { blogPost, routes } from './support/routes'
import { expectNothingBlocking, hydrateIslands, recordScripts } from './support/scripts'
import { findSmallTargets } from './support/small-targets'
import { expectFocusInSight } from './support/tab-stops'

/** Islands with forms. The sidebar's island is last. */
const ISLANDS = ':is(main, aside) [data-island]'

/** Elements that need a border in forced colors, which remove their background. */
const BORDERED_ELEMENTS: Record<string, string[]> = {
  '/': ['.reasons li', '.notice', '.welcome-facts', 'aside'],
  '/logistics': ['.ticket', '.schedule tbody th', '[aria-current]'],
  '/program': ['.weeks li', '.panel', '.actions .button'],
  '/about': ['.card', '.notice'],
  '/make-payment': ['.receipt'],
}

for (const { path, heading, link } of [...routes, blogPost])
  test(`${path} is light and accessible, first on a phone, then on a computer`, async ({ page, context }) => {
    const lines = watchConsole(page)
    const scripts = recordScripts(page)
    const endpoints: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && endpoints.push(request.url()))
    await page.setViewportSize({ width: 390, height: 844 })
    const response = await page.goto(path)

    await test.step('requests no script before a form is near, and shifts nothing', async () => {
      expect.soft(response?.status()).toBe(200)
      await expect.soft(page).toHaveURL(path)
      await waitUntilIdle(page)
      expect.soft(scripts.requested).toEqual([])
      expect.soft(endpoints, 'requests to endpoints').toEqual([])
      await expect.soft(page.locator('[data-hydrated]')).toHaveCount(0)
      expect.soft(await listLayoutShifts(page), 'layout shifts').toEqual([])
      await expect.soft(page.getByRole('main').locator('img').first()).toBeInViewport()
      await expectNothingBlocking(page)
    })
    await test.step('stays light once its form has hydrated', async () => {
      await hydrateIslands(page, `${ISLANDS} >> nth=0`)
      await scripts.expectLight()
    })
    await test.step('shows its header, its pictures, its sidebar below and the button of each form', async () => {
      await expectPicturesAndFrames(page)
      await expectHeaderInSight(page)
      const { main, aside } = await readBoxes(page)
      expect.soft(aside.y).toBeGreaterThanOrEqual(main.y + main.height)
      expect.soft([aside.x, aside.width]).toEqual([main.x, main.width])
      for (const button of await page.locator(':is(main, aside) [type=submit]').all())
        await expect.soft(button).toBeVisible()
    })
    await test.step('has no axe violation and no small target', async () => {
      expect.soft(await axeViolationsInBothSchemes(page, 390), 'axe at 390 pixels').toEqual([])
      expect.soft(await findSmallTargets(page), 'targets').toEqual([])
    })
    await test.step('is readable at 320 pixels, at 400 %, with any spacing, and with large letters', async () => {
      await expectReflow(page)
      await expectRoomForLargeLetters(page)
    })

    await page.setViewportSize({ width: 1280, height: 800 })
    await test.step('has its outline, marks its link, and shows its sidebar beside the content', async () => {
      await page.evaluate(() => scrollTo(0, 0))
      await expectOutline(page, heading)
      if (link) await expectCurrentLink(page, link)
      const { main, aside } = await readBoxes(page)
      expect.soft(aside.width, 'sidebar').toBe(300)
      expect.soft([aside.x >= main.x + main.width, aside.y], 'beside the content').toEqual([true, main.y])
    })
    await test.step('has no axe violation, no small target, and does not scroll sideways', async () => {
      expect.soft(await axeViolationsInBothSchemes(page, 1280), 'axe at 1280 pixels').toEqual([])
      expect.soft(await findSmallTargets(page), 'targets').toEqual([])
      for (const width of [768, 1280]) {
        await setWidth(page, width)
        expect.soft(await measureSidewaysScroll(page), `sideways at ${width} pixels`).toBe(0)
      }
    })
    await test.step('stays light once every form has hydrated', async () => {
      await hydrateIslands(page, ISLANDS)
      await scripts.expectLight()
      await expectHeaderInSight(page)
    })
    await test.step('keeps its edges in forced colors', () => expectForcedColors(page, BORDERED_ELEMENTS[path] ?? []))
    await test.step('writes nothing to the console and sets no cookie', () => expectSilence(page, lines))
    expect.soft(await context.cookies()).toEqual([])
    await test.step('marks every focus and keeps it in sight', () => expectFocusInSight(page, path))
  })

/** Reads both boxes at once, because the layout can change in between. */
function readBoxes(page: Page) {
  return page.evaluate(() => {
    const readBox = (name: string): DOMRect => document.querySelector(name)?.getBoundingClientRect().toJSON()
    return { main: readBox('main'), aside: readBox('aside') }
  })
}

async function expectCurrentLink(page: Page, name: string): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Site' }).getByRole('link')
  const weightOf = (link: typeof links) => link.first().evaluate((element) => getComputedStyle(element).fontWeight)
  const marked = links.and(page.locator('[aria-current=page]'))
  await expect.soft(marked).toHaveText(name)
  const others = links.and(page.locator(':not([aria-current])'))
  expect.soft(await weightOf(marked), 'weight of the current link').not.toBe(await weightOf(others))
}

async function expectForcedColors(page: Page, marks: string[]): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const width of [390, 1280]) {
    await setWidth(page, width)
    await expectEdges(page, `at ${width} pixels`)
  }
  for (const mark of marks) {
    const edge = await page
      .locator(mark)
      .first()
      .evaluate((element) => {
        const { borderBottomStyle, borderBottomWidth, borderBottomColor } = getComputedStyle(element)
        return [borderBottomStyle, Number.parseFloat(borderBottomWidth) > 0, borderBottomColor]
      })
    expect.soft(edge, mark).toEqual(['solid', true, expect.not.stringMatching(/^rgb\(255, 255, 255\)|^rgba/)])
  }
  await page.emulateMedia({ forcedColors: 'none' })
}

async function expectSilence(page: Page, lines: string[]): Promise<void> {
  await page.evaluate(() => console.log('the end'))
  await expect.poll(() => lines).toEqual(['log: the end'])
}
