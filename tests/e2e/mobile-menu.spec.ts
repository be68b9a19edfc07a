import type { Page } from '@playwright/test'
import { disablePrerendering } from '../support/network'
import { findNames, readAccessibilityTree } from './support/accessibility-tree'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { expect, test } from './support/fixtures'
import { findHeaderProblems, setWidth } from './support/layout'
import { expectReflow } from './support/reflow'

const findMenu = (page: Page) => page.getByRole('navigation', { name: 'Site' })
const findMenuButton = (page: Page) => page.getByRole('button', { name: 'Menu' })

test.use({ viewport: { width: 390, height: 800 } })

test('the menu opens and closes by its button, and closes by a click beside it', async ({ page }) => {
  await page.goto('/')
  await expect(findMenu(page)).toBeHidden()
  await findMenuButton(page).click()
  await expect(findMenu(page)).toBeVisible()
  await expect(findMenu(page).getByRole('link')).toHaveCount(15)
  await expect(findMenu(page).getByRole('link', { name: 'Cancellation Policy' })).toBeVisible()
  await findMenuButton(page).click()
  await expect(findMenu(page)).toBeHidden()
  await findMenuButton(page).click()
  await expect(findMenu(page)).toBeVisible()
  await page.mouse.click(15, 400)
  await expect(findMenu(page)).toBeHidden()
})

test('following a link closes the menu, even if the page does not change', async ({ page }) => {
  await page.goto('/')
  await disablePrerendering(page)
  for (const name of ['Home', 'Press']) {
    await findMenuButton(page).click()
    // A 204 response keeps the browser on the page.
    await page.route('**/*', (route) => route.fulfill({ status: 204 }), { times: 1 })
    await findMenu(page).getByRole('link', { name, exact: true }).click()
    await expect(findMenu(page)).toBeHidden()
  }
  await expect(page).toHaveURL('/')

  await findMenuButton(page).click()
  await findMenu(page).getByRole('link', { name: 'Application', exact: true }).click()
  await expect(page).toHaveURL('/application')
  await expect(findMenu(page)).toBeHidden()
})

test('the open menu is accessible, and is read after its button', async ({ page }) => {
  await page.goto('/press')
  expect(findNames(await readAccessibilityTree(page), 'navigation')).toEqual(['More'])
  await findMenuButton(page).click()
  await expect(findMenu(page)).toBeVisible()
  const nodes = await readAccessibilityTree(page)
  expect(findNames(nodes, 'navigation')).toEqual(['Site', 'More'])
  const places = nodes.map(({ role, name }) => `${role} ${name}`)
  expect(places.indexOf('navigation Site')).toBeGreaterThan(places.indexOf('button Menu'))

  expect.soft(await axeViolationsInBothSchemes(page, 390)).toEqual([])
  await expectReflow(page)
  await findMenu(page).getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(findMenu(page).getByRole('link').last()).toBeInViewport({ ratio: 1 })
})

test('the menu has a button up to 768 pixels, and shows its links when a tablet is rotated', async ({ page }) => {
  await setWidth(page, 769)
  await page.goto('/')
  await expect(findMenu(page)).toBeVisible()
  await expect(findMenuButton(page)).toBeHidden()
  await setWidth(page, 768)
  await expect(findMenu(page)).toBeHidden()
  await expect(findMenuButton(page)).toBeVisible()

  await page.setViewportSize({ width: 744, height: 1133 })
  await findMenuButton(page).click()
  await page.setViewportSize({ width: 1133, height: 744 })
  await expect.poll(() => isMenuOpen(page)).toBe(false)
  await expect(findMenu(page)).toBeVisible()
  expect(await findHeaderProblems(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu opens by its button, its links work, and it covers nothing when a tablet is rotated', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(findMenu(page)).toBeHidden()
    await findMenuButton(page).click()
    await page.getByRole('link', { name: 'Application', exact: true }).click()
    await expect(page).toHaveURL('/application')

    await page.setViewportSize({ width: 744, height: 1133 })
    await findMenuButton(page).click()
    await page.setViewportSize({ width: 1133, height: 744 })
    await expect(findMenu(page)).toBeVisible()
    expect(await isMenuOpen(page)).toBe(true)
    expect(await findHeaderProblems(page)).toEqual([])
    await page.getByRole('searchbox').click()
    expect(await isMenuOpen(page)).toBe(false)
  })
})

function isMenuOpen(page: Page): Promise<boolean> {
  return page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'))
}
