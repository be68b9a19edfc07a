import type { Page } from '@playwright/test'
import { application, control, fill } from '../support/forms'
import { referral } from '../support/ruled-forms'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'
import { measureSidewaysScroll } from './support/layout'
import { removeNewerFeatures } from './support/older-browser'

test.use({ viewport: { width: 390, height: 800 } })

test.beforeEach(async ({ context }) => removeNewerFeatures(context))

const findMenu = (page: Page) => page.getByRole('navigation', { name: 'Site' })
const findMenuButton = (page: Page) => page.getByRole('button', { name: 'Menu' })

test('the menu opens and closes by touch, and its links work', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })
  await removeNewerFeatures(context)
  const page = await context.newPage()
  await page.goto(baseURL)
  await expect(findMenu(page)).toBeHidden()
  await expect(findMenuButton(page)).toHaveAttribute('aria-expanded', 'false')
  await findMenuButton(page).tap()
  await expect(findMenu(page).getByRole('link')).toHaveCount(15)
  await expect(findMenu(page)).toBeInViewport({ ratio: 1 })
  await expect(findMenuButton(page)).toHaveAttribute('aria-expanded', 'true')
  await findMenuButton(page).tap()
  await expect(findMenu(page)).toBeHidden()
  await findMenuButton(page).tap()
  await page.touchscreen.tap(15, 400)
  await expect(findMenu(page)).toBeHidden()
  await findMenuButton(page).tap()
  await findMenu(page).getByRole('link', { name: 'Application', exact: true }).tap()
  await expect(page).toHaveURL(/\/application$/)
  await expect(findMenu(page)).toBeHidden()
  await context.close()
})

test('the menu is used by keyboard, and returns the focus', async ({ page }) => {
  await page.goto('/')
  await findMenuButton(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(findMenu(page).getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(findMenu(page)).toBeHidden()
  await expect(findMenuButton(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(findMenu(page)).toBeVisible()
  await page.setViewportSize({ width: 1180, height: 800 })
  await expect(findMenuButton(page)).toBeHidden()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(findMenu(page)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows the links instead of the menu button', async ({ page }) => {
    await page.goto('/')
    await expect(findMenuButton(page)).toBeHidden()
    await findMenu(page).getByRole('link', { name: 'Referral', exact: true }).click()
    await expect(page).toHaveURL('/referral')
    await expect(page.getByLabel('Please specify')).toBeVisible()
  })
})

for (const [siteForm, answer] of [
  [application, { referralSource: 'other' }],
  [referral, { referralType: 'other' }],
] as const)
  test(`the ${siteForm.name} form accepts an answer that is not in its list`, async ({ page, site }) => {
    await page.goto(siteForm.path)
    const form = mainForm(page)
    expect(await form.evaluate((one) => getComputedStyle(one.querySelector('fieldset') ?? one).borderLeftStyle)).toBe(
      'solid',
    )
    await waitUntilHydrated(form)
    const { friendName: _, ...all } = siteForm.answers()
    const answers = { ...all, email: siteForm.answers().email, ...answer }
    await fill(form, answers)
    // The extra fields of other options are hidden.
    await expect(form.locator('.when-friend, .when-school').filter({ visible: true })).toHaveCount(0)
    await form.getByLabel('Please specify').fill('A poster at the library')
    await form.getByRole('button').click()
    await expect(form.getByRole('status')).toHaveText(siteForm.success)
    expect(site.submissionsOf(answers.email)).toHaveLength(1)
    await expect(control(form, 'email')).toHaveValue('')
  })

test('the header has its background and every field its border, in light and dark', async ({ page }) => {
  await page.goto('/application')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const transparent = 'rgba(0, 0, 0, 0)'
    const [paper, header] = await page
      .locator('html, header')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect(header, colorScheme).not.toBe(transparent)
    expect(header, colorScheme).toBe(paper)
    const edges = await page
      .locator('.control, .search-input')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one)).map((is) => [is.borderTopStyle, is.borderTopColor]))
    expect(new Set(edges.map(String)).size, colorScheme).toBe(1)
    expect(edges[0]).toEqual(['solid', colorScheme === 'dark' ? 'rgb(143, 135, 155)' : 'rgb(125, 117, 133)'])
    await expect.poll(() => measureSidewaysScroll(page), colorScheme).toBe(0)
  }
})
