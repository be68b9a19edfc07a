import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { crowdedInHeader } from './layout'
import { forbidPagesInAdvance } from './network'

test.use({ viewport: { width: 390, height: 800 } })

test.describe('on a phone', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
  })

  test('the menu opens and closes by its button', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Site' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('link')).toHaveCount(15)
    await expect(menu.getByRole('link', { name: 'Cancellation Policy' })).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeHidden()
  })

  test('a choice closes the menu and leads there', async ({ page }) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Application', exact: true }).click()
    await expect(page).toHaveURL('/application')
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden()
  })

  test('a choice closes the menu at once, whatever comes of it', async ({ page }) => {
    await forbidPagesInAdvance(page)
    for (const name of ['Home', 'Press']) {
      await page.getByRole('button', { name: 'Menu' }).click()
      // An answer without content leaves the browser on the page.
      await page.route('**/*', (route) => route.fulfill({ status: 204 }), { times: 1 })
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden()
    }
    await expect(page).toHaveURL('/')
  })

  test('a touch beside the menu closes it', async ({ page }) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
    await page.mouse.click(15, 400)
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden()
  })

  test('the keyboard alone opens the menu, walks it and closes it', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Site' })
    const button = page.getByRole('button', { name: 'Menu' })
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(menu).toBeHidden()
  })
})

test.describe('on a tablet that is turned with its menu open', () => {
  test.use({ viewport: { width: 744, height: 1133 } })

  test('the menu is gone and the links stand in the header', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.setViewportSize({ width: 1133, height: 744 })
    await expect.poll(() => isMenuOpen(page)).toBe(false)
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
    expect(await crowdedInHeader(page)).toEqual([])
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the menu covers nothing of the header', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.setViewportSize({ width: 1133, height: 744 })
      await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
      expect(await isMenuOpen(page)).toBe(true)
      expect(await crowdedInHeader(page)).toEqual([])
      await page.getByRole('searchbox').click()
      expect(await isMenuOpen(page)).toBe(false)
    })
  })
})

function isMenuOpen(page: Page): Promise<boolean> {
  return page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'))
}

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu opens by its button and leads on', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Application', exact: true }).click()
    await expect(page).toHaveURL('/application')
  })
})

test('the menu takes its button from 768 pixels down', async ({ page }) => {
  await page.setViewportSize({ width: 769, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()

  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})
