import type { Page } from '@playwright/test'
import { application, control, fill } from '../support/forms'
import { referral } from '../support/ruled-forms'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'
import { sidewaysPixels } from './support/layout'
import { takeNewerFeatures } from './support/older-browser'

test.use({ viewport: { width: 390, height: 800 } })

test.beforeEach(async ({ context }) => takeNewerFeatures(context))

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Site' })
const buttonOf = (page: Page) => page.getByRole('button', { name: 'Menu' })

test('by touch the menu opens and closes, and leads on', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })
  await takeNewerFeatures(context)
  const page = await context.newPage()
  await page.goto(baseURL)
  await expect(menuOf(page)).toBeHidden()
  await expect(buttonOf(page)).toHaveAttribute('aria-expanded', 'false')
  await buttonOf(page).tap()
  await expect(menuOf(page).getByRole('link')).toHaveCount(15)
  await expect(menuOf(page)).toBeInViewport({ ratio: 1 })
  await expect(buttonOf(page)).toHaveAttribute('aria-expanded', 'true')
  await buttonOf(page).tap()
  await expect(menuOf(page)).toBeHidden()
  await buttonOf(page).tap()
  await page.touchscreen.tap(15, 400)
  await expect(menuOf(page)).toBeHidden()
  await buttonOf(page).tap()
  await menuOf(page).getByRole('link', { name: 'Application', exact: true }).tap()
  await expect(page).toHaveURL(/\/application$/)
  await expect(menuOf(page)).toBeHidden()
  await context.close()
})

test('by keyboard the menu opens, is walked, and gives the focus back', async ({ page }) => {
  await page.goto('/')
  await buttonOf(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(menuOf(page).getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menuOf(page)).toBeHidden()
  await expect(buttonOf(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(menuOf(page)).toBeVisible()
  await page.setViewportSize({ width: 1180, height: 800 })
  await expect(buttonOf(page)).toBeHidden()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(menuOf(page)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the links stand in the page, and no button that does nothing', async ({ page }) => {
    await page.goto('/')
    await expect(buttonOf(page)).toBeHidden()
    await menuOf(page).getByRole('link', { name: 'Referral', exact: true }).click()
    await expect(page).toHaveURL('/referral')
    await expect(page.getByLabel('Please specify')).toBeVisible()
  })
})

for (const [siteForm, answer] of [
  [application, { referralSource: 'other' }],
  [referral, { referralType: 'other' }],
] as const)
  test(`the ${siteForm.name} form takes an answer that is not in its list`, async ({ page, site }) => {
    await page.goto(siteForm.path)
    const form = mainForm(page)
    expect(await form.evaluate((one) => getComputedStyle(one.querySelector('fieldset') ?? one).borderLeftStyle)).toBe(
      'solid',
    )
    await waitUntilHydrated(form)
    const { friendName: _, ...all } = siteForm.answers()
    const answers = { ...all, email: siteForm.answers().email, ...answer }
    await fill(form, answers)
    // What another choice would ask for has gone.
    await expect(form.locator('.when-friend, .when-school').filter({ visible: true })).toHaveCount(0)
    await form.getByLabel('Please specify').fill('A poster at the library')
    await form.getByRole('button').click()
    await expect(form.getByRole('status')).toHaveText(siteForm.success)
    expect(site.submissionsOf(answers.email)).toHaveLength(1)
    await expect(control(form, 'email')).toHaveValue('')
  })

test('the header has its ground and every field its edge, in light and dark', async ({ page }) => {
  await page.goto('/application')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const isClear = 'rgba(0, 0, 0, 0)'
    const [paper, header] = await page
      .locator('html, header')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect(header, colorScheme).not.toBe(isClear)
    expect(header, colorScheme).toBe(paper)
    const edges = await page
      .locator('.control, .search-input')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one)).map((is) => [is.borderTopStyle, is.borderTopColor]))
    expect(new Set(edges.map(String)).size, colorScheme).toBe(1)
    expect(edges[0]).toEqual(['solid', colorScheme === 'dark' ? 'rgb(143, 135, 155)' : 'rgb(125, 117, 133)'])
    expect(await sidewaysPixels(page), colorScheme).toBe(0)
  }
})
