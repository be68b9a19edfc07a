import type { Page } from '@playwright/test'
import { holdBack, watchConsole } from '../support/network'
import { axeViolations } from './support/axe-violations'
import { expect, expectTab, test } from './support/fixtures'
import { sidewaysPixels } from './support/layout'
import { smallTargets } from './support/small-targets'
import { translate } from './support/translator'

/** In bytes of Brotli: the script without the index, whose weight depends on the content (tests/app/search-index.test.ts). */
const MOST_SCRIPT = 4000

const boxOf = (page: Page) => page.getByLabel('Search this site')
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Pages of this site' }).getByRole('option')
const activeOf = (page: Page) => page.getByRole('search').getByRole('option', { selected: true })
const statusOf = (page: Page) => page.getByRole('search').getByRole('status')

async function type(page: Page, text: string): Promise<void> {
  await boxOf(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await expect(statusOf(page)).toHaveText(/result/)
}

/** Which option the box names as the one that the keys have reached. */
const named = (page: Page) => boxOf(page).getAttribute('aria-activedescendant')

test('by keys: down and up through what is offered and back to the box, and Enter goes there', async ({ page }) => {
  await page.goto('/about')
  await type(page, 'refund')
  await expect(optionsOf(page)).toHaveText(['Refund process Cancellation Policy'])
  await expect(statusOf(page)).toHaveText('1 result')
  await type(page, 'blog')
  await expect(optionsOf(page).first()).toHaveText('Blog')

  await type(page, 'compan')
  const count = await optionsOf(page).count()
  expect(count).toBeGreaterThan(1)
  const box = page.getByRole('combobox', { name: 'Search this site', expanded: true })
  await expect(box).toBeFocused()
  expect(await named(page)).toBeNull()
  await page.keyboard.press('ArrowDown')
  await expect(activeOf(page)).toHaveText('Companies')
  expect(await named(page)).toBe(await activeOf(page).getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  await expect(activeOf(page)).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(optionsOf(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  expect(await named(page)).toBeNull()
  expect(await boxOf(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
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
  await expect(optionsOf(page)).toHaveCount(0)
  await expect(page.getByRole('combobox', { expanded: false })).toHaveValue('press')
  await page.keyboard.press('ArrowDown')
  await expect(activeOf(page)).toHaveText('Press')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  await expect(optionsOf(page)).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(boxOf(page)).toHaveValue('')
  await type(page, 'press')
  await page.getByRole('contentinfo').click({ position: { x: 1, y: 1 } })
  await expect(optionsOf(page)).toHaveCount(0)
})

test('without an offer chosen, submitting only logs the query', async ({ page }) => {
  const lines = watchConsole(page)
  await page.goto('/about')
  await type(page, 'services')
  await page.keyboard.press('Enter')
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^log: .*services$/)])
  await expect(page).toHaveURL('/about')
  await type(page, 'zebra')
  await expect(statusOf(page)).toHaveText('No results')
  await expect(page.getByText('No results').first()).toBeInViewport()
  await page.getByRole('search').getByRole('button').click()
  await expect.poll(() => lines).toHaveLength(2)
  await expect(page).toHaveURL('/about')
})

test('a search is written also where no other script of the page arrives', async ({ page }) => {
  const lines = watchConsole(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/contact')
  await boxOf(page).fill('tea & cakes')
  await boxOf(page).press('Enter')
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(/^log: .*tea & cakes$/))
  await expect(page).toHaveURL('/contact')
})

test('by mouse: an offer is a link, to a place on the page, and in another tab', async ({ page, context, site }) => {
  await page.goto('/about')
  await type(page, 'by car')
  await optionsOf(page)
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await expectTab(context, `${site.address}/location#by-car`)
  await expect(page).toHaveURL('/about')
  await type(page, 'journey')
  await optionsOf(page).first().click()
  await expect(page).toHaveURL('/about#journey')
  await expect(optionsOf(page)).toHaveCount(0)
  await type(page, 'linh tran')
  await optionsOf(page).first().click()
  await expect(page.getByRole('heading', { name: 'Linh Tran' })).toBeInViewport()
})

for (const width of [320, 1280])
  test(`at ${width} pixels the list is whole, wide enough and moves nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/blog')
    await boxOf(page).click()
    const place = () => page.getByRole('main').boundingBox()
    const before = await place()
    await type(page, 's')
    expect(await place()).toEqual(before)
    expect(await axeViolations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    const options = await optionsOf(page).all()
    expect(options).toHaveLength(8)
    for (const option of options) expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('ArrowUp')
    await expect(activeOf(page)).toBeInViewport({ ratio: 1 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page)).toEqual([])
  })

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a tap on an offer goes there', async ({ page }) => {
    await page.goto('/about')
    await boxOf(page).tap()
    await page.keyboard.type('refund')
    await optionsOf(page).first().tap()
    await expect(page).toHaveURL('/cancellation-policy#refunds')
  })
})

test('nothing is fetched before somebody uses the box; on a slow line what was typed is offered later', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const script = page.waitForResponse(/offer-pages/)
  const index = await holdBack(page, '**/search.json')
  await page.goto('/contact', { waitUntil: 'load' })
  expect(asked.filter((path) => /search|offer/.test(path))).toEqual([])
  await boxOf(page).click()
  await page.keyboard.type('pre')
  await index.made
  await page.keyboard.type('ss')
  expect(await optionsOf(page).count()).toBe(0)
  index.release()
  await expect(optionsOf(page).first()).toHaveText('Press')
  expect(asked.filter((path) => path === '/search.json')).toHaveLength(1)
  const { 'content-encoding': encoding, 'content-length': length } = (await script).headers()
  expect(encoding).toBe('br')
  expect(Number(length)).toBeLessThan(MOST_SCRIPT)
})

test('where the index does not come, nothing is said; the next focus tries again', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/search.json'))
  await page.route('**/search.json', (route) => route.abort(), { times: 1 })
  await page.goto('/about')
  await boxOf(page).click()
  await failed
  await page.keyboard.type('press')
  await expect(statusOf(page)).toBeEmpty()
  await boxOf(page).blur()
  await type(page, 'press')
  await expect(optionsOf(page).first()).toHaveText('Press')
  expect(problems).toEqual([])
})

test('the offers work in a page that the browser translates', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(translate)
  await boxOf(page).click()
  await page.keyboard.type('refun')
  await expect(optionsOf(page).first()).toHaveText(/«Refund process»/)
  await page.keyboard.type('d')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cancellation-policy#refunds')
})
