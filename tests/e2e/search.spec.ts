import type { Page } from '@playwright/test'
import { holdBack, watchConsole } from '../support/network'
import { axeViolations } from './support/axe-violations'
import { expect, expectTab, test } from './support/fixtures'
import { measureSidewaysScroll } from './support/layout'
import { findSmallTargets } from './support/small-targets'
import { translate } from './support/translator'

/** Maximum bytes of the script, compressed with Brotli. tests/app/search-index.test.ts checks the index. */
const MAX_SCRIPT_BYTES = 4000

const findBox = (page: Page) => page.getByLabel('Search this site')
const findOptions = (page: Page) => page.getByRole('listbox', { name: 'Pages of this site' }).getByRole('option')
const findActive = (page: Page) => page.getByRole('search').getByRole('option', { selected: true })
const findStatus = (page: Page) => page.getByRole('search').getByRole('status')

async function type(page: Page, text: string): Promise<void> {
  await findBox(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await expect(findStatus(page)).toHaveText(/result/)
}

/** Returns the id of the option that assistive technology treats as active. */
const readActiveId = (page: Page) => findBox(page).getAttribute('aria-activedescendant')

test('by keyboard: the arrow keys move through the suggestions and back to the box, and Enter opens one', async ({
  page,
}) => {
  await page.goto('/about')
  await type(page, 'refund')
  await expect(findOptions(page)).toHaveText(['Refund process Cancellation Policy'])
  await expect(findStatus(page)).toHaveText('1 result')
  await type(page, 'blog')
  await expect(findOptions(page).first()).toHaveText('Blog')

  await type(page, 'compan')
  const count = await findOptions(page).count()
  expect(count).toBeGreaterThan(1)
  const box = page.getByRole('combobox', { name: 'Search this site', expanded: true })
  await expect(box).toBeFocused()
  expect(await readActiveId(page)).toBeNull()
  await page.keyboard.press('ArrowDown')
  await expect(findActive(page)).toHaveText('Companies')
  expect(await readActiveId(page)).toBe(await findActive(page).getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  await expect(findActive(page)).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(findOptions(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  expect(await readActiveId(page)).toBeNull()
  expect(await findBox(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
  await page.keyboard.press('ArrowDown')
  await expect(box).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/companies')
})

test('Escape and a click elsewhere close the list, Escape then clears the box; Tab leaves it; a key opens it again', async ({
  page,
}) => {
  await page.goto('/about')
  await type(page, 'press')
  await page.keyboard.press('Escape')
  await expect(findOptions(page)).toHaveCount(0)
  await expect(page.getByRole('combobox', { expanded: false })).toHaveValue('press')
  await page.keyboard.press('ArrowDown')
  await expect(findActive(page)).toHaveText('Press')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  await expect(findOptions(page)).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(findBox(page)).toHaveValue('')
  await type(page, 'press')
  await page.getByRole('contentinfo').click({ position: { x: 1, y: 1 } })
  await expect(findOptions(page)).toHaveCount(0)
})

test('without an active suggestion, submitting only logs the query', async ({ page }) => {
  const lines = watchConsole(page)
  await page.goto('/about')
  await type(page, 'services')
  await page.keyboard.press('Enter')
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^log: .*services$/)])
  await expect(page).toHaveURL('/about')
  await type(page, 'zebra')
  await expect(findStatus(page)).toHaveText('No results')
  await expect(page.getByText('No results').first()).toBeInViewport()
  await page.getByRole('search').getByRole('button').click()
  await expect.poll(() => lines).toHaveLength(2)
  await expect(page).toHaveURL('/about')
})

test('a search is logged even if the scripts of the page do not load', async ({ page }) => {
  const lines = watchConsole(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/contact')
  await findBox(page).fill('tea & cakes')
  await findBox(page).press('Enter')
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(/^log: .*tea & cakes$/))
  await expect(page).toHaveURL('/contact')
})

test('by mouse: a suggestion opens in another tab, or leads to a part of the page', async ({ page, context, site }) => {
  await page.goto('/about')
  await type(page, 'by car')
  await findOptions(page)
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await expectTab(context, `${site.address}/location#by-car`)
  await expect(page).toHaveURL('/about')
  await type(page, 'journey')
  await findOptions(page).first().click()
  await expect(page).toHaveURL('/about#journey')
  await expect(findOptions(page)).toHaveCount(0)
  await type(page, 'linh tran')
  await findOptions(page).first().click()
  await expect(page.getByRole('heading', { name: 'Linh Tran' })).toBeInViewport()
})

for (const width of [320, 1280])
  test(`at ${width} pixels the list is complete, accessible and shifts nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/blog')
    await findBox(page).click()
    const readMainBox = () => page.getByRole('main').boundingBox()
    const before = await readMainBox()
    await type(page, 's')
    expect(await readMainBox()).toEqual(before)
    expect(await axeViolations(page)).toEqual([])
    await expect.poll(() => findSmallTargets(page)).toEqual([])
    await expect.poll(() => measureSidewaysScroll(page)).toBe(0)
    const options = await findOptions(page).all()
    expect(options).toHaveLength(8)
    for (const option of options) expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('ArrowUp')
    await expect(findActive(page)).toBeInViewport({ ratio: 1 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page)).toEqual([])
  })

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the list fits, and a tap opens a suggestion', async ({ page }) => {
    await page.goto('/about')
    await findBox(page).tap()
    await page.keyboard.type('s')
    await expect(findOptions(page)).toHaveCount(8)
    await expect(findOptions(page).last()).toBeInViewport({ ratio: 1 })
    await expect.poll(() => findSmallTargets(page)).toEqual([])
    await expect.poll(() => measureSidewaysScroll(page)).toBe(0)
    await findBox(page).fill('')
    await page.keyboard.type('refund')
    await findOptions(page).first().tap()
    await expect(page).toHaveURL('/cancellation-policy#refunds')
  })
})

test('nothing is fetched before the box is used, and on a slow network the suggestions come later', async ({
  page,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  const script = page.waitForResponse(/offer-pages/)
  const index = await holdBack(page, '**/search.json')
  await page.goto('/contact', { waitUntil: 'load' })
  expect(requestedPaths.filter((path) => /search|offer/.test(path))).toEqual([])
  await findBox(page).click()
  await page.keyboard.type('pre')
  await index.made
  await page.keyboard.type('ss')
  expect(await findOptions(page).count()).toBe(0)
  index.release()
  await expect(findOptions(page).first()).toHaveText('Press')
  expect(requestedPaths.filter((path) => path === '/search.json')).toHaveLength(1)
  const { 'content-encoding': encoding, 'content-length': length } = (await script).headers()
  expect(encoding).toBe('br')
  expect(Number(length)).toBeLessThan(MAX_SCRIPT_BYTES)
})

test('a missing index shows nothing, and is requested again on the next focus', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/search.json'))
  await page.route('**/search.json', (route) => route.abort(), { times: 1 })
  await page.goto('/about')
  await findBox(page).click()
  await failed
  await page.keyboard.type('press')
  await expect(findStatus(page)).toBeEmpty()
  await findBox(page).blur()
  await type(page, 'press')
  await expect(findOptions(page).first()).toHaveText('Press')
  expect(problems).toEqual([])
})

test('the suggestions work on a page that the browser translates', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(translate)
  await findBox(page).click()
  await page.keyboard.type('refun')
  await expect(findOptions(page).first()).toHaveText(/«Refund process»/)
  await page.keyboard.type('d')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cancellation-policy#refunds')
})
